import { ProfilePage, profileMetadata } from "../../profile-page";

export const generateMetadata = profileMetadata;

export default function Page() {
  return <ProfilePage />;
}
