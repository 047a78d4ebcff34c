"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ComponentType, type FormEvent, type ReactNode, useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { enabled, type Feature } from "@/lib/api/enums";
import type { Onboarding } from "@/lib/api/onboarding-types";
import { useSession } from "@/lib/session/session";
import { FinalStep } from "./final-step";
import { Foot } from "./foot";
import { Frame } from "./frame";
import { LanguageStep } from "./language-step";
import { beside, stepsOf } from "./model";
import { PathStep } from "./path-step";
import { SourcesPart } from "./sources-part";
import { Suggested } from "./suggested";
import { useSetup } from "./use-setup";

const ConfirmDialog = onDemand(() =>
  import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog),
);

/** A step that is a form of its own, saves itself, and then goes on. */
interface OwnForm {
  onSaved: () => Promise<unknown>;
  foot: (isPending: boolean) => ReactNode;
}

interface WizardProps {
  begun: Onboarding;
  menu: ReactNode;
  /** What belongs to other parts of the product. */
  parts: {
    Company: ComponentType<OwnForm>;
    Reporting: ComponentType<
      OwnForm & {
        suggested: (current: number, use: (standard: number) => void) => ReactNode;
        children: ReactNode;
      }
    >;
    Documents: ComponentType;
    Preparation: ComponentType<{ year: number; onReview: () => void }>;
  };
}

/** Leads the administrators of a new company from one step to the next, each of them kept. */
export function Wizard({ begun, menu, parts }: WizardProps) {
  const t = useTranslations("setup");
  const user = useSession();
  const router = useRouter();
  const toast = useToast();
  const setup = useSetup(begun);
  const [leaving, setLeaving] = useState(false);
  const { at, chosen, choose, pending, theirs } = setup;
  const has = (feature: Feature) => enabled(user.disabledFeatures, feature);
  const steps = stepsOf(has);
  const step = steps.includes(at.step) ? at.step : beside(steps, at.step, 1);
  const onBack = step === steps[0] ? undefined : () => void setup.save({ step: beside(steps, step, -1) });
  const goOn = () => setup.save({ step: beside(steps, step, 1) });
  const foot = (isPending = false) => <Foot onBack={onBack} isPending={isPending || pending} />;

  async function skip() {
    if (!(await setup.save({ state: "skipped", step }))) return;
    router.push("/company");
    toast.done(t("skip.done"), {
      label: t("skip.undo"),
      onPress: () => router.push("/company/onboarding"),
    });
  }
  const shown = {
    language: (
      <Plain onNext={goOn}>
        <LanguageStep />
        {foot()}
      </Plain>
    ),
    company: <parts.Company onSaved={goOn} foot={foot} />,
    deepDive: (
      <parts.Reporting
        onSaved={goOn}
        foot={foot}
        suggested={(current, use) => <Suggested at={at} current={current} onUse={use} />}
      >
        <SourcesPart chosen={chosen} onChoose={choose} />
      </parts.Reporting>
    ),
    path: (
      <PathStep path={chosen.path} onChoose={(path) => choose({ path })} onNext={goOn}>
        {foot()}
      </PathStep>
    ),
    documents: (
      <Plain onNext={goOn}>
        <parts.Documents />
        {foot()}
      </Plain>
    ),
    final: <FinalStep setup={setup} has={has} Preparation={parts.Preparation} onBack={onBack} />,
  };
  return (
    <Frame
      steps={steps}
      step={step}
      menu={menu}
      aside={
        <Button look="quiet" size="sm" onPress={() => setLeaving(true)}>
          {t("skip.open")}
        </Button>
      }
    >
      {theirs ? (
        <Notice
          tone="warn"
          role="alert"
          title={t("stale.title")}
          actions={<Button onPress={setup.follow}>{t("stale.follow")}</Button>}
        >
          {t("stale.text", { step: t(`steps.${theirs.step}`) })}
        </Notice>
      ) : null}
      {shown[step]}
      {leaving ? (
        <ConfirmDialog
          isOpen
          onOpenChange={setLeaving}
          title={t("skip.title")}
          action={t("skip.action")}
          onConfirm={skip}
        >
          <p>{t("skip.text")}</p>
        </ConfirmDialog>
      ) : null}
    </Frame>
  );
}

/** A step whose form has nothing of its own to save. */
function Plain({ onNext, children }: { onNext: () => Promise<unknown>; children: ReactNode }) {
  function submit(event: FormEvent) {
    event.preventDefault();
    void onNext();
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-8">
      {children}
    </form>
  );
}
