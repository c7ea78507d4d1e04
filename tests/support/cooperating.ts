/** Two matchmakers of the demonstration, each with a member; one member is the only candidate for the other. */
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { seededCouple } from './seeded'
import { query, type TestServer } from './server'

/** The demonstration's second matchmaker. */
const COLLEAGUE = '13700000001'
const GEO = '510100'

const colleagues = new WeakMap<TestServer, Promise<Session>>()

/** Logged in once for a server: a code may be requested only once a minute. */
function colleagueOf(server: TestServer): Promise<Session> {
  const session = colleagues.get(server) ?? server.login(COLLEAGUE)
  colleagues.set(server, session)
  return session
}

/** `places` are the numbers of members that no other test uses. */
export async function twoServed(server: TestServer, places: readonly [her: number, him: number], desk: Session) {
  const colleague = await colleagueOf(server)
  const couple = await seededCouple(server, places)
  await couple.dwell(GEO)
  await couple.verify()
  const { her, him, hers, his } = couple
  // Hidden from all other people, he has one candidate.
  await query(
    server,
    `insert into blocks (tenant_id, from_id, to_id, source) select tenant_id, $1, id, 'detail' from love_profiles
     where id not in ($1, $2) and tenant_id = (select tenant_id from love_profiles where id = $1) on conflict do nothing`,
    [him, her],
  )
  await query(
    server,
    `insert into line_quotas (tenant_id, profile_id, source, total, starts_at, ends_at)
     select tenant_id, id, 'gift', 5, now(), now() + interval '30 days' from love_profiles where id = $1`,
    [him],
  )
  const serve = async (member: Session, helper: Session) => {
    const { card } = await server.call(matchmaker.getDashboard, {}, helper.token)
    await server.call(matchmaker.askMatchmaker, { id: card.id, scopes: ['propose', 'show_photo'] }, member.token)
    const { asked } = await server.call(matchmaker.getMine, {}, member.token)
    await server.call(matchmaker.answerMember, { id: asked!.id, isAccepted: true }, helper.token)
    return card.name
  }
  const [name, colleagueName] = [await serve(his, desk), await serve(hers, colleague)]
  const [mine, theirs] = [await server.call(love.getMine, {}, his.token), await server.call(love.getMine, {}, hers.token)]
  return {
    colleague,
    names: { desk: name, colleague: colleagueName },
    his: { session: his, no: mine.no!, nickname: mine.live.nickname! },
    hers: { session: hers, no: theirs.no!, nickname: theirs.live.nickname! },
  }
}
