import { act, renderHook } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { between, useMarking } from "./marking";

const idAt = (index: number) => (index < 10 ? `r${index}` : undefined);

describe("between", () => {
  it("gives a stretch either way, its ends included", () => {
    expect(between(2, 4, idAt)).toEqual(["r2", "r3", "r4"]);
    expect(between(4, 2, idAt)).toEqual(["r2", "r3", "r4"]);
  });
  it("gives nothing where a row of it was never fetched", () => {
    expect(between(8, 11, idAt)).toBeNull();
  });
});

describe("useMarking", () => {
  function marking() {
    const onChange = vi.fn();
    const drawn = renderHook(({ ids }) => useMarking({ ids, onChange }, idAt), {
      initialProps: { ids: new Set<string>() },
    });
    return {
      mark: (...args: Parameters<NonNullable<ReturnType<typeof useMarking>>>) => {
        act(() => drawn.result.current?.(...args));
        const ids = onChange.mock.lastCall?.[0] as Set<string>;
        drawn.rerender({ ids });
        return [...ids];
      },
    };
  }
  it("marks one, then with shift all up to another, and takes a stretch out again", () => {
    const { mark } = marking();
    expect(mark(1, true, false)).toEqual(["r1"]);
    expect(mark(3, true, true)).toEqual(["r1", "r2", "r3"]);
    expect(mark(2, false, true)).toEqual(["r1"]);
  });
  it("marks only the row itself where the stretch is not known", () => {
    const { mark } = marking();
    mark(1, true, false);
    expect(mark(9, true, false)).toEqual(["r1", "r9"]);
  });
});
