/** People with recognisable secrets in every field, every kind of viewer, and a server that logs at every level. */
import type { Permission } from '@qianxian/protocol/love/love.schema'
import { openAdapters } from '../src/adapters/adapters'
import { buildApp } from '../src/app'
import { smsOutbox, tokenStore } from '../src/features/auth/provider-stores'
import { openLog } from '../src/lib/log'
import { endpoints, sampleOf, type Case } from './endpoints'
import { nounFacts } from './nouns'
import { onlooker, type Ids, type Onlooker, type Planted } from './secrets'
import { openTestWorld } from './world'

export const isRead = ({ endpoint }: Case) => endpoint.method === 'GET' || /\/(?:get|preview|check|list|moderation)/.test(endpoint.path)
/** Reads are called first, because later acts on the subject must not hide its secrets. Leaving ends the viewer's session. */
export const order = [...endpoints].sort(
  (a, b) =>
    Number(isRead(b)) - Number(isRead(a)) || Number(a.endpoint.path.endsWith('/logout')) - Number(b.endpoint.path.endsWith('/logout')),
)

/** A viewer's own typed values, which no log may contain. */
export const TYPED = {
  phone: '18612340987',
  password: 'Typed-Password-77',
  oldPassword: 'Typed-Old-Password-77',
  wechat: 'typed_wechat_77',
  lat: 30.123456,
  lng: 104.654321,
}
const typed = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
    ? Object.fromEntries(
        Object.entries(input).map(([name, value]) => [name, name in TYPED ? TYPED[name as keyof typeof TYPED] : typed(value)]),
      )
    : input

export async function openSecretiveWorld() {
  const world = await openTestWorld()
  const { env, db } = world.world
  const log: string[] = []
  const to = openLog({ level: 'trace', to: { write: (line) => void log.push(line) } })
  const adapters = await openAdapters(env.adapters, { log: to, outbox: smsOutbox(db), tokenCache: tokenStore(db), sandboxes: 'all' })
  const app = await buildApp({ ...world.served, adapters, log: to })
  await app.ready()
  /** Secrets of all scenes. */
  const all: Planted['secrets'][string][] = []

  /** A love user with a secret in every field that can contain one, and viewers in every relation to them. */
  async function newScene(place: number, privacy: Partial<Permission>) {
    const person = await world.loveUser({ privacy, profile: { gender: 'female' } })
    const planted: Planted[] = []
    for (const facts of Object.values(nounFacts))
      if ('secrets' in facts) planted.push(await facts.secrets(world, { person, privacy, place }))
    const of = (name: string, ids: Ids) =>
      Object.assign({}, ...planted.map((each) => each.ids), ...planted.map(({ idsWith }) => idsWith?.[name]), ids) as Ids
    const onlookers: Onlooker[] = [
      { name: 'visitor', token: null, host: 'localhost', isLoveUser: false, ids: {} },
      onlooker('member', await world.member()),
      onlooker('VIP', await world.loveUser({ profile: { gender: 'male', residenceGeo: '510104' }, isVip: true })),
      onlooker('another tenant', await world.loveUser({ tenantId: world.tenantB }), {}, 'second.localhost'),
      ...planted.flatMap((each) => each.onlookers ?? []),
      onlooker('self', person),
    ]
    const secrets = Object.entries(Object.assign({}, ...planted.map((each) => each.secrets)) as Planted['secrets'])
    all.push(...secrets.map(([, secret]) => secret))
    return { secrets, onlookers: onlookers.map((each) => ({ ...each, ids: of(each.name, each.ids) })) }
  }

  async function call({ endpoint, input }: Case, { ids, host, token }: Onlooker) {
    const sample = typed(sampleOf(input, (ref) => ids[ref] ?? 1)) as Record<string, unknown>
    const isGet = endpoint.method === 'GET'
    const query = Object.fromEntries(
      Object.entries(sample ?? {})
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    )
    return app.inject({
      method: endpoint.method,
      url: endpoint.path,
      ...(isGet ? { query } : { payload: sample }),
      headers: { host, 'x-platform': 'h5', ...(token ? { authorization: token } : {}) },
    })
  }

  return {
    world,
    log,
    all,
    newScene,
    call,
    async close() {
      await app.close()
      await adapters.close()
      await world.close()
    },
  }
}
export type SecretiveWorld = Awaited<ReturnType<typeof openSecretiveWorld>>
export type Scene = Awaited<ReturnType<SecretiveWorld['newScene']>>

export const foundIn = (text: string, { secrets }: Scene) => secrets.filter(([, { mark }]) => text.includes(mark))

export const closed: Partial<Permission> = {
  visibility: 'public',
  photos: 'granted',
  showAge: 'band',
  showCity: 'province',
  showIncome: 'hidden',
  showEmployer: false,
  showSchool: false,
  showOnline: false,
  allowSearch: true,
}
