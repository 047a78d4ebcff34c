import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api/problem";
import { useAttempt } from "./use-attempt";

const problem = vi.hoisted(() => vi.fn());
vi.mock("./toast", () => ({ useToast: () => ({ problem }) }));

function Attempts({ work, onEnd }: { work: () => Promise<unknown>; onEnd: (done: boolean) => void }) {
  const { pending, attempt } = useAttempt();
  return (
    <button type="button" disabled={pending} onClick={() => void attempt(work).then(onEnd)}>
      go
    </button>
  );
}

it("waits for what it does, and tells why it failed", async () => {
  const ended = vi.fn();
  let finish = () => {};
  const failure = new ApiError({ status: 409, code: "conflict", detail: "" });
  const work = vi
    .fn<() => Promise<void>>()
    .mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
    .mockRejectedValueOnce(failure);
  const { person } = draw(<Attempts work={work} onEnd={ended} />);
  const button = screen.getByRole("button", { name: "go" });

  await person.click(button);
  expect(button).toBeDisabled();
  finish();
  await vi.waitFor(() => expect(ended).toHaveBeenLastCalledWith(true));
  expect(button).toBeEnabled();
  expect(problem).not.toHaveBeenCalled();

  await person.click(button);
  await vi.waitFor(() => expect(ended).toHaveBeenLastCalledWith(false));
  expect(problem).toHaveBeenCalledExactlyOnceWith(failure);
  expect(button).toBeEnabled();
});
