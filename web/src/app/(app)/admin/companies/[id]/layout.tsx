import { CompanyPages } from "@/features/people/companies/company-pages";
import { ClientMessages } from "@/i18n/client-messages";

export default async function Layout({ params, children }: LayoutProps<"/admin/companies/[id]">) {
  const { id } = await params;
  return (
    <>
      <ClientMessages namespaces={["companies"]}>
        <CompanyPages company={id} />
      </ClientMessages>
      {children}
    </>
  );
}
