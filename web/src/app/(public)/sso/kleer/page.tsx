import { SignOn } from "@/features/people/auth/sign-on";
import { titled } from "@/i18n/titled";
import { currentUser } from "@/lib/api/server";

export const generateMetadata = titled("auth.signOn.title");

export default async function Page({ searchParams }: PageProps<"/sso/kleer">) {
  const [user, { token }] = await Promise.all([currentUser(), searchParams]);
  return <SignOn token={typeof token === "string" ? token : ""} signedInAs={user?.email ?? null} />;
}
