"use client";

import { FootprintList } from "@/features/carbon/footprints-admin/footprint-list";
import { NewFootprint } from "@/features/carbon/footprints-admin/new-footprint";
import { useActing } from "@/features/people/impersonation/use-acting";

/** The footprints of companies with what opening one means: acting for it. */
export function Footprints() {
  const { become, pending } = useActing();
  return <FootprintList onOpen={become} isPending={pending} />;
}

export function MakeFootprint() {
  const { become, pending } = useActing();
  return <NewFootprint onOpen={become} isPending={pending} />;
}
