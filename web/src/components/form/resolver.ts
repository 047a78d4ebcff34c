import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { FieldValues, Resolver } from "react-hook-form";
import { patiently } from "@/lib/patiently";

type Schema<V extends FieldValues> = Parameters<typeof standardSchemaResolver<V, unknown, V>>[0];

/** Checks a form by a schema that is fetched when it is first sent: the library behind it is no part of a first visit. */
export function resolverOf<V extends FieldValues>(load: () => Promise<Schema<V>>): Resolver<V> {
  return async (values, context, options) =>
    standardSchemaResolver(await patiently(load))(values, context, options);
}
