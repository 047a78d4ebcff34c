"use client";

import { useLocale, useTranslations } from "next-intl";
import { type UseFormReturn, useForm } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormTextField } from "@/components/form/form-text-field";
import { resolverOf } from "@/components/form/resolver";
import { SubmitButton } from "@/components/form/submit-button";
import { useFieldMessage } from "@/components/form/use-field-message";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Actions, Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { PlainSelect } from "@/components/ui/plain-select";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { useToast } from "@/components/ui/toast";
import { asLocale, localeNames, locales } from "@/i18n/config";
import { type Role, roles } from "@/lib/api/enums";
import { useSession } from "@/lib/session/session";
import { type AccountChanges, useHomes } from "./api";
import { HomeField } from "./home-field";
import { homeOf, languageOf, type Place, rolesAt } from "./model";
import type { NewAccountForm } from "./schema";

const resolver = resolverOf<NewAccountForm>(() =>
  import("./schema").then(({ newAccountSchema }) => newAccountSchema),
);

interface CreateDialogProps {
  place: Place;
  changes: AccountChanges;
  onClose: () => void;
}

/** A new account: who, with what rights, where, and whether they are invited or given a password. */
export function CreateDialog({ place, changes, onClose }: CreateDialogProps) {
  const t = useTranslations("users.create");
  const ui = useTranslations("ui.dialog");
  const { done } = useToast();
  const own = asLocale(useLocale());
  const { impersonating } = useSession();
  const { companies } = useHomes(place === "admin");
  const form = useForm<NewAccountForm>({
    resolver,
    defaultValues: {
      name: "",
      email: "",
      role: roles.user,
      home: "",
      locale: own,
      way: "invite",
      password: "",
      warned: false,
      place,
    },
  });
  const { way, role, home } = form.watch();

  async function submit(values: NewAccountForm) {
    const kind = homeOf(values.role as Role);
    await changes.create({
      name: values.name,
      email: values.email,
      role: values.role,
      locale: asLocale(values.locale),
      ...(values.way === "password" ? { password: values.password } : {}),
      ...(place === "admin" && kind ? { [`${kind}Id`]: values.home } : {}),
    });
    done(t(values.way === "invite" ? "invited" : "created", { name: values.name }));
    onClose();
  }

  return (
    <Dialog isOpen onOpenChange={onClose} title={t("title")}>
      <Form form={form} onSubmit={submit} label={t("title")}>
        <FormTextField control={form.control} name="name" label={t("name")} autoComplete="off" autoFocus />
        <FormTextField
          control={form.control}
          name="email"
          label={t("email")}
          type="email"
          autoComplete="off"
        />
        <RoleField form={form} place={place} />
        {place === "admin" && homeOf(role as Role) ? (
          <HomeField
            kind={homeOf(role as Role) ?? "company"}
            value={home}
            problem={form.formState.errors.home?.message}
            onChange={(id) => {
              form.setValue("home", id ?? "", { shouldValidate: form.formState.isSubmitted });
              const chosen = companies.find((company) => company.id === id);
              if (chosen) form.setValue("locale", languageOf(chosen.country, own));
            }}
          />
        ) : null}
        {role === roles.admin ? <AdminWarning form={form} /> : null}
        <PlainSelect
          label={t("language")}
          value={asLocale(form.watch("locale"))}
          choices={locales.map((id) => ({ id, label: localeNames[id] }))}
          onChange={(locale) => form.setValue("locale", locale)}
        />
        {impersonating ? null : (
          <RadioGroup
            label={t("way")}
            value={way}
            onChange={(next) => form.setValue("way", next === "password" ? "password" : "invite")}
          >
            <Radio value="invite">{t("invite")}</Radio>
            <Radio value="password">{t("withPassword")}</Radio>
          </RadioGroup>
        )}
        {way === "password" ? (
          <FormTextField
            control={form.control}
            name="password"
            label={t("password")}
            description={t("passwordHelp")}
            type="password"
            autoComplete="new-password"
          />
        ) : null}
        <Actions>
          <Button onPress={onClose}>{ui("cancel")}</Button>
          <SubmitButton look="primary" isPending={form.formState.isSubmitting}>
            {t(way === "invite" ? "sendInvitation" : "submit")}
          </SubmitButton>
        </Actions>
      </Form>
    </Dialog>
  );
}

function RoleField({ form, place }: { form: UseFormReturn<NewAccountForm>; place: Place }) {
  const t = useTranslations("users");
  const role = form.watch("role");
  return (
    <div className="flex flex-col gap-1">
      <PlainSelect
        label={t("columns.role")}
        value={String(role)}
        choices={rolesAt(place).map((one) => ({ id: String(one), label: t(`roles.${one}`) }))}
        onChange={(id) => {
          const next = Number(id) as Role;
          if (homeOf(next) !== homeOf(role as Role)) form.setValue("home", "");
          form.setValue("role", next);
        }}
      />
      <p className="text-muted text-sm">{t(`roleHelp.${role as Role}`)}</p>
    </div>
  );
}

function AdminWarning({ form }: { form: UseFormReturn<NewAccountForm> }) {
  const t = useTranslations("users.create.warning");
  const message = useFieldMessage(form.formState.errors.warned?.message);
  return (
    <Notice tone="warn" title={t("title")} role="alert">
      <p className="pb-2">{t("text")}</p>
      <Checkbox
        isSelected={form.watch("warned")}
        isInvalid={message !== undefined}
        onChange={(is) => form.setValue("warned", is, { shouldValidate: form.formState.isSubmitted })}
      >
        {t("confirm")}
      </Checkbox>
      {message ? <p className="text-danger text-sm">{message}</p> : null}
    </Notice>
  );
}
