import { Drilldown } from "@/features/carbon/footprint/drilldown";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("footprint.table.title");

export default function Page() {
  return <Drilldown />;
}
