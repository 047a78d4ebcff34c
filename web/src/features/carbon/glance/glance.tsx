"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { DropZone } from "@/components/ui/drop-zone";
import { Notice } from "@/components/ui/notice";
import { PlainSelect } from "@/components/ui/plain-select";
import { Progress as Bar } from "@/components/ui/progress";
import { isApiError } from "@/lib/api/problem";
import { useProblemText } from "@/lib/api/use-problem-text";
import { usualCountry } from "@/lib/countries";
import { formatNumber } from "@/lib/format/number";
import { useRegion } from "@/lib/format/use-region";
import { type Engine, exampleFile, startEngine } from "./engine";
import { type Glanced, type Progress, percentOf } from "./model";

const Result = onDemand(() => import("./result").then((module) => module.Result));

const endings = [".se", ".si", ".sie", ".xaf", ".xml"];
/** Half a million rows, which a browser's memory holds. */
const limit = 50 * 1024 * 1024;
const countries = ["SE", "FI", "NL"] as const;
const example = { country: "SE" } as const;

/** A file of books, and whether it is the visitor's own. */
interface Chosen {
  file: File;
  own: boolean;
}

type State =
  | { at: "start" }
  | { at: "work"; progress: Progress | null }
  | { at: "failed"; error: unknown }
  | { at: "done"; glanced: Glanced };

/** A first footprint without an account: a file of books is computed in the browser, and never leaves it. */
export function Glance() {
  const t = useTranslations("glance");
  const locale = useLocale();
  const region = useRegion();
  const textOf = useProblemText();
  const engine = useRef<Engine | null>(null);
  const turn = useRef(0);
  const [country, setCountry] = useState(usualCountry(locale));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [state, setState] = useState<State>({ at: "start" });
  useEffect(() => () => engine.current?.stop(), []);

  /** Only what was begun last is shown, however the answers come in. */
  async function begin(choose: () => Promise<Chosen>, of: string) {
    turn.current += 1;
    const mine = turn.current;
    const show = (next: State) => {
      if (turn.current === mine) setState(next);
    };
    setState({ at: "work", progress: null });
    engine.current ??= startEngine();
    try {
      const found = await choose();
      setChosen(found);
      const onProgress = (progress: Progress) => show({ at: "work", progress });
      const glanced = await engine.current.read(found.file, { language: locale, country: of, onProgress });
      show({ at: "done", glanced });
    } catch (error) {
      show({ at: "failed", error });
    }
  }

  function take(file: File) {
    void begin(async () => ({ file, own: true }), country);
  }

  function takeExample() {
    setCountry(example.country);
    void begin(async () => ({ file: await exampleFile(), own: false }), example.country);
  }

  function changeCountry(next: string) {
    setCountry(next);
    if (chosen && state.at !== "start") void begin(async () => chosen, next);
  }

  function cancel() {
    turn.current += 1;
    engine.current?.stop();
    setState({ at: "start" });
  }

  const busy = state.at === "work";
  return (
    <section id="try" aria-labelledby="try-title" className="flex scroll-mt-6 flex-col gap-4">
      <div className="flex flex-col gap-2">
        <h2 id="try-title" className="font-semibold text-xl tracking-tight">
          {t("title")}
        </h2>
        <p className="max-w-prose text-muted">{t("lead")}</p>
      </div>
      <noscript>
        <Notice tone="warn">{t("noScript")}</Notice>
      </noscript>
      <PlainSelect
        className="self-start"
        label={t("country")}
        choices={countries.map((id) => ({ id, label: region(id) }))}
        value={countries.find((id) => id === country) ?? example.country}
        onChange={changeCountry}
        isDisabled={busy}
      />
      <DropZone
        label={t("drop")}
        help={t("stays")}
        endings={endings}
        limit={limit}
        isDisabled={busy}
        beside={
          <Button look="quiet" isDisabled={busy} onPress={takeExample}>
            {t("example")}
          </Button>
        }
        onFiles={([file]) => {
          if (file) take(file);
        }}
      />
      {busy ? <Working progress={state.progress} onCancel={cancel} /> : null}
      {state.at === "failed" ? (
        <Notice
          tone="danger"
          role="alert"
          {...(chosen ? { title: chosen.file.name } : {})}
          actions={
            <Button onPress={() => (chosen ? void begin(async () => chosen, country) : takeExample())}>
              {t("again")}
            </Button>
          }
        >
          {isApiError(state.error, "ledger.unknownFormat") ? t("unknownFormat") : textOf(state.error)}
        </Notice>
      ) : null}
      {state.at === "done" && chosen && engine.current ? (
        <Result glanced={state.glanced} engine={engine.current} file={chosen.own ? chosen.file : null} />
      ) : null}
    </section>
  );
}

/** What is under way, how far it has come, and the way out of it. */
function Working({ progress, onCancel }: { progress: Progress | null; onCancel: () => void }) {
  const t = useTranslations("glance");
  const locale = useLocale();
  const note =
    progress && progress.phase !== "loading"
      ? t("vouchers", { done: formatNumber(progress.done, locale), of: formatNumber(progress.of, locale) })
      : null;
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <Bar
        label={t(`phases.${progress?.phase ?? "loading"}`)}
        value={progress ? percentOf(progress) : 0}
        isIndeterminate={!progress}
        {...(note ? { note } : {})}
      />
      <Button className="self-start" onPress={onCancel}>
        {t("cancel")}
      </Button>
    </div>
  );
}
