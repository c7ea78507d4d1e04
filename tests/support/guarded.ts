/** Two matched members of the demonstration, of whom the first shows her photos only to people she likes and who like her. */
import { love } from '@qianxian/protocol/love/love'
import { seededCouple } from './seeded'
import { query, type TestServer } from './server'

export async function guardedCouple(server: TestServer, places: readonly [her: number, him: number]) {
  const couple = await seededCouple(server, places)
  await couple.dwell('510100')
  const { her, him, hers, his } = couple
  const { rows } = await query<{ no: string }>(
    server,
    `update love_profiles set privacy = '{"photos": "mutual"}' where id = $1 returning no`,
    [her],
  )
  const no = rows[0]!.no
  await query(
    server,
    `insert into matches (tenant_id, a_id, b_id, source) select tenant_id, least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint), 'mutual_like' from love_profiles where id = $1`,
    [her, him],
  )
  const shownTo = async (token: string): Promise<string> => (await server.call(love.getDetail, { no }, token)).pictures[0]!.url
  return { ...couple, no, shownToHer: () => shownTo(hers.token), shownToHim: () => shownTo(his.token) }
}
