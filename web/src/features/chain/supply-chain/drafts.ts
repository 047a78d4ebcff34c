import type { Wrong } from "@/components/form/use-draft";
import type { Activity, Chain, Changes, Stakeholder } from "@/lib/api/supply-chain-types";
import { asChange, changing, lastPosition, type Role, type Segment } from "./model";

/** What is being typed of an activity. */
export interface ActivityDraft {
  /** Drawn when the draft begins: sent twice, it is still one thing. */
  id: string;
  newStakeholderId: string;
  name: string;
  description: string;
  segment: Segment;
  /** Of the own business it is kept, for when the segment changes once more. */
  tier: number;
  type: Activity["type"];
  priority: Activity["priority"];
  /** "new" for one that is made with it. */
  stakeholder: string;
  newStakeholder: string;
}

export function activityDraft(activity?: Activity): ActivityDraft {
  return {
    id: activity?.id ?? crypto.randomUUID(),
    newStakeholderId: crypto.randomUUID(),
    name: activity?.name ?? "",
    description: activity?.description ?? "",
    segment: activity?.segment ?? "upstream",
    tier: activity?.tier || 1,
    type: activity?.type ?? "input",
    priority: activity?.priority ?? "medium",
    stakeholder: activity?.stakeholderId ?? "",
    newStakeholder: "",
  };
}

export function wrongInActivity({ name, stakeholder, newStakeholder }: ActivityDraft): Wrong {
  return {
    ...required("name", name),
    ...(stakeholder === "new" ? required("newStakeholder", newStakeholder) : {}),
  };
}

function required(field: string, text: string): Wrong {
  return text.trim() === "" ? { [field]: "required" } : {};
}

const roleIn: Record<Segment, Role> = { upstream: "supplier", core: "internal", downstream: "customer" };

/** The change that saves a draft: replaces an activity, or adds a new one at the end of its column. */
export function savingActivity(chain: Chain, draft: ActivityDraft, activity?: Activity): Changes {
  const { stakeholder, newStakeholder, newStakeholderId, ...content } = draft;
  const tier = content.segment === "core" ? 0 : content.tier;
  const stays = activity && activity.segment === content.segment && activity.tier === tier;
  const made: Changes["stakeholders"] =
    stakeholder === "new" ? [newOne(newStakeholderId, newStakeholder, roleIn[content.segment])] : [];
  return changing({
    stakeholders: made,
    activities: [
      {
        version: activity?.version ?? 0,
        removed: false,
        ...content,
        tier,
        questions: activity?.questions ?? [],
        topics: activity?.topics ?? [],
        stakeholderId: made[0]?.id ?? (stakeholder || null),
        position: stays ? activity.position : lastPosition(chain, content.segment, tier),
      },
    ],
  });
}

function newOne(id: string, name: string, type: Role): Changes["stakeholders"][number] {
  return { id, version: 0, removed: false, name, type, description: "", supplierId: null };
}

/** What is being typed of a stakeholder. */
export interface StakeholderDraft {
  id: string;
  name: string;
  type: Role;
  description: string;
}

export function stakeholderDraft(stakeholder?: Stakeholder): StakeholderDraft {
  return {
    id: stakeholder?.id ?? crypto.randomUUID(),
    name: stakeholder?.name ?? "",
    type: stakeholder?.type ?? "supplier",
    description: stakeholder?.description ?? "",
  };
}

export function wrongInStakeholder({ name }: StakeholderDraft): Wrong {
  return required("name", name);
}

export function savingStakeholder(draft: StakeholderDraft, stakeholder?: Stakeholder): Changes {
  const before = stakeholder ? asChange(stakeholder) : newOne(draft.id, "", "supplier");
  return changing({ stakeholders: [{ ...before, ...draft, removed: false }] });
}

/** A supplier as a list of them has it. */
export interface Bought {
  name: string;
  description: string;
  /** Of the books; null for one that they do not know. */
  supplierId: string | null;
}

/** What puts suppliers on the map, each with an activity that leads to another one if that is named. */
export function importing(chain: Chain, suppliers: readonly Bought[], to: string | null): Changes {
  const position = lastPosition(chain, "upstream", 1);
  const made = suppliers.map(({ name, description, supplierId }, at) => {
    const stakeholder = { ...newOne(crypto.randomUUID(), name, "supplier"), description, supplierId };
    const draft = { ...activityDraft(), name, stakeholder: stakeholder.id };
    const [activity] = savingActivity(chain, draft).activities;
    return { stakeholder, activity: activity && { ...activity, position: position + at } };
  });
  const activities = made.flatMap(({ activity }) => activity ?? []);
  return changing({
    stakeholders: made.map(({ stakeholder }) => stakeholder),
    activities,
    connections:
      to === null
        ? []
        : activities.map(({ id }) => ({
            id: crypto.randomUUID(),
            version: 0,
            removed: false,
            from: id,
            to,
            description: "",
          })),
  });
}

/** The field codes of a refusal by the fields of the one thing that was sent. */
export function fieldsOf(list: keyof Changes, fields: Record<string, string>): Wrong {
  const prefix = `${list}[0].`;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, code]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), code]] : [],
    ),
  );
}
