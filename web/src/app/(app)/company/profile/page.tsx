import { guard } from "@/lib/session/guard";
import { ProfilePage, profileMetadata } from "../../profile-page";

export const generateMetadata = profileMetadata;

/** An agency has its own in its own part, also while it acts for a company. */
export default async function Page() {
  await guard(["company", "user", "admin"], true);
  return <ProfilePage />;
}
