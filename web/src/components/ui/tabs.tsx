"use client";

import {
  Tab as AriaTab,
  TabList as AriaTabList,
  TabPanel as AriaTabPanel,
  Tabs as AriaTabs,
  type TabListProps,
  type TabPanelProps,
  type TabProps,
  type TabsProps,
} from "react-aria-components/Tabs";
import { over } from "./style";

export function Tabs({ className, ...props }: TabsProps) {
  return <AriaTabs {...props} className={over(className, "flex flex-col gap-4")} />;
}

export function TabList<T extends object>({ className, ...props }: TabListProps<T>) {
  return (
    <AriaTabList {...props} className={over(className, "flex flex-wrap gap-x-5 border-line border-b")} />
  );
}

export function Tab({ className, ...props }: TabProps) {
  return (
    <AriaTab
      {...props}
      className={over(
        className,
        "touch -mb-px flex h-9 cursor-default items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-0.5 text-muted outline-offset-[-2px] transition-colors hover:text-ink selected:told selected:border-brand selected:font-medium selected:text-ink disabled:opacity-45",
      )}
    />
  );
}

export function TabPanel({ className, ...props }: TabPanelProps) {
  return <AriaTabPanel {...props} className={over(className, "outline-offset-4")} />;
}
