/**
 * State that a process keeps in memory. Several servers may run in one program, as in tests, without sharing it; each
 * is identified by its bus.
 */
export function perProcess<Thing>(make: () => Thing): (process: { readonly bus: object }) => Thing {
  const things = new WeakMap<object, Thing>()
  return ({ bus }) => {
    const known = things.get(bus) ?? make()
    things.set(bus, known)
    return known
  }
}
