/** The demonstration's people, by what they are needed for here; see the README for all of them. */
export const people = {
  admin: "admin@tillit.test",
  agency: "agency@tillit.test",
  /** Administrator of the owner of a group, who reports by CSRD and whose users have questions assigned; the others report by VSME. */
  company: "company@tillit.test",
  user: "user@tillit.test",
  /** Colleague of the user, to whom the demonstration assigns other questions. */
  userInEnglish: "user2@tillit.test",
  /** Two people of one company, who write at the same time. */
  finnishCompany: "company.fi@tillit.test",
  finnishUser: "user.fi@tillit.test",
  /** Somebody who gives questions to somebody else. */
  dutchCompany: "company.nl@tillit.test",
  dutchUser: "user.nl@tillit.test",
  haulage: "akeri@tillit.test",
  cafe: "kaffe@tillit.test",
  /** Gets a second factor; nobody else may use it. */
  secured: "kaffe.user@tillit.test",
  /** Loses the password; nobody else may use it. */
  forgetful: "akeri.user@tillit.test",
} as const;

export const password = "tillit demo 2025";
