// The real module throws outside a server build; unit tests may import server modules.
export {};
