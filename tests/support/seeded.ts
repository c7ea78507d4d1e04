/** Members of the demonstration for journeys and mini-programs: their numbers, and couples who may meet. */
import { query, type TestServer } from './server'

/**
 * The phone number of a published member of the demonstration. The seeded stories use the first numbers, so journeys
 * that need a person without history use the last ones; no two journeys may use the same person.
 */
export function seededNumber(place: number): string {
  return `13901${String(place).padStart(6, '0')}`
}

/**
 * A woman and a man whom no firm wish hides from each other, with unchanged verification, and their profile ids;
 * without a city until `dwell` is called.
 */
export async function seededCouple(server: TestServer, places: readonly [her: number, him: number]) {
  const [hers, his] = [await server.login(seededNumber(places[0])), await server.login(seededNumber(places[1]))]
  const profileOf = async (userId: number) =>
    (await query<{ id: number }>(server, 'select id::int from love_profiles where user_id = $1', [userId])).rows[0]!.id
  const [her, him] = [await profileOf(hers.userInfo.id), await profileOf(his.userInfo.id)]
  await query(server, 'delete from mate_preferences where profile_id = any($1)', [[her, him]])
  return {
    hers,
    his,
    her,
    him,
    /** Moves both to the city, visible to others. */
    dwell: (geo: string) =>
      query(
        server,
        `update love_profiles set gender = case id when $1 then 'female' else 'male' end, residence_geo = left($3, 4) || '04', city_geo = $3,
         privacy = '{}', visibility = 'public', allow_recommend = true where id in ($1, $2)`,
        [her, him, geo],
      ),
    verify: () => query(server, 'update love_profiles set is_verified = true, trust_level = 2 where id in ($1, $2)', [her, him]),
  }
}
