/** What a process keeps in its memory. Several may live in one program, as in the tests, and know each other's by nothing; each is known by its bus. */
export function perProcess<Thing>(make: () => Thing): (process: { readonly bus: object }) => Thing {
  const things = new WeakMap<object, Thing>()
  return ({ bus }) => {
    const known = things.get(bus) ?? make()
    things.set(bus, known)
    return known
  }
}
