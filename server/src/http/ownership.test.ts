/**
 * Foreign ids do not exist for the caller: every id in every input, of another tenant, of a blocked pair or of others' private
 * data, is answered exactly like an unused id, and no row changes.
 */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { faults } from '@qianxian/protocol/base/faults'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadOwnedIds, NOBODY, type OwnedIds } from '../../test/owned-ids'
import { accessOf, fieldsOf, sampleOf, shaped, withValue, type Case, type Node } from '../../test/endpoints'
import { keepJournal, type Journal } from '../../test/journal'
import { giveRoles, othersOf, sceneOf, type Checked } from '../../test/scene'
import { openTestWorld, type Person, type TestWorld } from '../../test/world'

/** `clientId` is the id that the phone gives to a message it sends: it identifies no record of ours. */
/** Numbers of receipts and parcels are issued by third parties. */
const LOOKS_LIKE_ID = /^(?:id|ids|no|nos|(?!(?:clientId|receiptNo|trackingNo)$)\w+(?:Id|Ids|No|Nos))$/
/** Kinds identified by a person's public number. */
const BY_NUMBER = ['profile', 'acquaintance', 'servedMember', 'themeMember'] as const
const isBearer = (ref: string): boolean => ref === 'invitation' || ref === 'captcha'

/** Each place of an input that contains an id, with the last named field on its path. */
const places = shaped.flatMap((each) =>
  fieldsOf(each.input).flatMap(({ path, node }) =>
    node['x-ref'] && !isBearer(node['x-ref'])
      ? [{ ...each, path, ref: node['x-ref'] as Checked, name: path.findLast((step) => step !== '[]')! }]
      : [],
  ),
)

type Caller = 'visitor' | 'member' | 'loveUser' | 'staff'
/** Allowed callers of different kinds: a person with a profile, and one without if that is allowed. */
function callersOf({ endpoint }: Case): Caller[] {
  const access = accessOf(endpoint)
  if (access.includes('anyone')) return ['visitor', 'loveUser']
  if (access.includes('member')) return ['member', 'loveUser']
  return access.includes('loveUser') ? ['loveUser'] : ['staff']
}

let world: TestWorld
let others: Awaited<ReturnType<typeof othersOf>>
let journal: Journal
let people: Record<Caller, Person | null>
let belongings: Record<Caller, OwnedIds>
const newLoveUser = () => world.loveUser({ profile: { gender: 'male' }, quota: 50, isVip: true })
const newStaff = async () => giveRoles(world, await newLoveUser())
beforeAll(async () => {
  world = await openTestWorld()
  others = await othersOf(world)
  people = { visitor: null, member: await world.member(), loveUser: await newLoveUser(), staff: await newStaff() }
  const entries = await Promise.all(
    Object.entries(people).map(
      async ([caller, person]) =>
        [caller, await loadOwnedIds(await sceneOf(world, others, person ?? { ...others.stranger, profileId: 0 }))] as const,
    ),
  )
  belongings = Object.fromEntries(entries) as Record<Caller, OwnedIds>
  journal = await keepJournal(world.world.db)
})
afterAll(() => world.close())

async function send({ endpoint }: Case, person: Person | null, input: unknown) {
  const isGet = endpoint.method === 'GET'
  const reply = await world.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    ...(isGet
      ? { query: Object.fromEntries(Object.entries(input as object).map(([name, value]) => [name, String(value)])) }
      : { payload: input as object }),
    headers: { host: 'localhost', ...(person ? { authorization: person.token } : {}) },
  })
  return { status: reply.statusCode, body: reply.body }
}

/** The response without its trace id, and without the requested id if it contains it. */
const plain = ({ status, body }: { status: number; body: string }, id: unknown): string =>
  `${status} ${body.replace(/"traceId":"[^"]*"/, '').replace(new RegExp(`(?<![\\d"])${JSON.stringify(id)}(?!\\d)`, 'g'), '"…"')}`

const GONE = [faults.not_found.message, faults.profile_unavailable.message]
/** True if refused as not found, or at the field itself; a list of proposals contains the refusal for each. */
const isGone = (body: string): boolean => GONE.some((message) => body.includes(message))
const saidOf = (body: string, name: string): string | undefined => (JSON.parse(body) as { fields?: Record<string, string> }).fields?.[name]
const saysGone = (body: string, name: string): boolean => isGone(body) || saidOf(body, name) !== undefined

/** The kinds of ids in an input. */
const kindsIn = (input: Node): Checked[] => [
  ...new Set(fieldsOf(input).flatMap(({ node: { 'x-ref': ref } }) => (ref && !isBearer(ref) ? [ref as Checked] : []))),
]

async function fill({ input }: Case, { own }: OwnedIds): Promise<unknown> {
  const needed = new Map<Checked, unknown>()
  for (const kind of kindsIn(input)) needed.set(kind, await own[kind]())
  return sampleOf(input, (ref) => needed.get(ref as Checked))
}

test('every field that looks like an id declares its kind', () => {
  const silent = shaped.flatMap(({ endpoint, input }) =>
    fieldsOf(input)
      .filter(({ path, node }) => LOOKS_LIKE_ID.test(path.at(-1)!) && !node['x-ref'] && !node.items?.['x-ref'])
      // The access rule checks the place, so these fields are excluded.
      .filter(({ path }) => ![endpoint.access].flat().some((access) => typeof access === 'object' && access.field === path.at(-1)))
      .map(({ path }) => `${endpoint.path} ${path.join('.')}`),
  )
  expect(silent).toEqual([])
  expect(places.length).toBeGreaterThan(30)
})

describe.each(places.map((place) => [place.endpoint.path, place.path.join('.'), place] as const))('%s %s', (_path, _field, place) => {
  const nobody = isIn(BY_NUMBER, place.ref) ? NOBODY.no : NOBODY.id

  test.each(callersOf(place))('as %s', async (caller) => {
    const input = await fill(place, belongings[caller === 'visitor' ? 'loveUser' : caller])
    await journal.read()
    const answer = async (id: unknown) => {
      const reply = await send(place, people[caller], withValue(input, place.path, id))
      return { text: plain(reply, id), isGone: saysGone(reply.body, place.name) }
    }
    const expected = await answer(nobody)
    expect(expected, expected.text).toMatchObject({ isGone: true })
    for (const [kind, id] of Object.entries(belongings[caller].foreign[place.ref])) {
      expect({ kind, ...(await answer(id)) }).toEqual({ kind, ...expected })
    }
    expect(await journal.read()).toEqual([])
  })
})

// Counter-check: the same inputs find the caller's own records, so the ids caused the refusals above.
test.each(places.map((place) => [place.endpoint.path, place.path.join('.'), place] as const))(
  "%s finds by %s the caller's own things",
  async (_path, _field, place) => {
    const isStaff = callersOf(place).includes('staff')
    const person = isStaff ? await newStaff() : await newLoveUser()
    const input = await fill(place, await loadOwnedIds(await sceneOf(world, others, person), kindsIn(place.input)))
    const { body: missing } = await send(place, person, withValue(input, place.path, isIn(BY_NUMBER, place.ref) ? NOBODY.no : NOBODY.id))
    const { body } = await send(place, person, input)
    expect(isGone(body), body).toBe(false)
    // A record that is found may still be refused at the same field, such as a picture without the data read from it.
    const said = saidOf(body, place.name)
    if (said !== undefined) expect(said).not.toBe(saidOf(missing, place.name))
  },
)
