const base =
  "touch relative inline-flex shrink-0 cursor-default select-none items-center justify-center gap-1.5 max-w-full whitespace-nowrap rounded-md max-sm:whitespace-normal border border-transparent font-medium outline-offset-2 transition-colors disabled:opacity-45 [&_svg]:size-4 [&_svg]:shrink-0";

const looks = {
  primary: "bg-brand text-on-brand hover:bg-brand-strong pressed:bg-brand-strong",
  secondary: "border-line-strong/60 bg-surface text-ink hover:bg-hover pressed:bg-hover",
  quiet: "text-ink hover:bg-hover pressed:bg-hover",
  danger: "bg-danger text-on-brand hover:bg-danger-strong pressed:bg-danger-strong",
} as const;

const sizes = {
  sm: "h-7 px-2 text-sm max-sm:h-auto max-sm:min-h-7 max-sm:py-0.5",
  md: "h-8 px-3 text-base max-sm:h-auto max-sm:min-h-8 max-sm:py-0.5",
  lg: "h-10 px-4 text-base max-sm:h-auto max-sm:min-h-10 max-sm:py-1",
  icon: "size-8",
  "icon-sm": "size-7",
} as const;

export interface ButtonLook {
  look?: keyof typeof looks;
  size?: keyof typeof sizes;
}

/** The classes a button and a link that looks like one share. */
export function buttonLook({ look = "secondary", size = "md" }: ButtonLook): string {
  return `${base} ${looks[look]} ${sizes[size]}`;
}
