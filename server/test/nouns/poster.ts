/** Acts for each verb of posters, and invariants of their codes and pictures. */
import { poster } from '@qianxian/protocol/poster/poster'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import type { Plant } from '../secrets'
import { stageOf, type Acts } from '../stage'
import type { Person, TestWorld } from '../world'
import { activityStage } from './activity'

export function posterStage(world: TestWorld) {
  const { newOpen } = activityStage(world)
  /** The code on a person's poster of an activity. */
  const sceneOf = async (person: Pick<Person, 'call'>, id: number) => {
    const { data, message } = await person.call(poster.getActivityPoster, { id })
    if (!data) throw new Error(message)
    return new URL(data.path, 'http://localhost').searchParams.get('scene') ?? ''
  }
  /** The code of a person's own poster. */
  const ownSceneOf = async (person: Pick<Person, 'call'>, input: InputOf<typeof poster.getOwnPoster>) => {
    const { data, message } = await person.call(poster.getOwnPoster, input)
    if (!data) throw new Error(message)
    return new URL(data.path, 'http://localhost').searchParams.get('scene') ?? ''
  }
  return { newOpen, sceneOf, ownSceneOf }
}

const acts = (world: TestWorld): Acts<typeof poster> => {
  const { by, her, visitor } = stageOf(world)
  const { newOpen, sceneOf } = posterStage(world)
  return {
    getActivityPoster: async () => by(await her(), poster.getActivityPoster, { id: await newOpen() }),
    getOwnPoster: async () => by(await her(), poster.getOwnPoster, { kind: 'card' }),
    getPromotion: async () => by(await her(), poster.getPromotion, {}),
    getInvitedPaged: async () => by(await her(), poster.getInvitedPaged, {}),
    getScene: async () => by(visitor, poster.getScene, { scene: await sceneOf(await her(), await newOpen()) }),
  }
}

const eachItsOwn = { getScene: 'each time that a code is opened counts' }

/** Each query finds rows that must not exist. */
const invariants = {
  'a code that tells whose it is or to what it leads': `
    select id from scenes where length(scene) > 12 or scene = target_id::text or scene = inviter_id::text`,
  'a code that was opened and is not there': `
    select s.id from scene_scans s where not exists (
      select 1 from scenes c where c.tenant_id = s.tenant_id and c.id = s.scene_id)`,
  'somebody who came by a code and was invited by nobody': `
    select r.user_id as id from scene_arrivals r where not exists (
      select 1 from attributions a where a.tenant_id = r.tenant_id and a.user_id = r.user_id and a.kind = 'inviter')`,
  'two posters of one file': `select min(id) as id from poster_renders group by tenant_id, file_key having count(*) > 1`,
  'a poster that is kept for longer than a day': `select id from poster_renders where expires_at > created_at + interval '24 hours'`,
}

/** A poster shows its sharer's nickname, and its code reveals nothing; so every viewer requests a poster of the same activity. */
const secrets: Plant = async (world) => ({ secrets: {}, ids: { activity: await posterStage(world).newOpen() } })

export const posterFacts = { table: poster, acts, eachItsOwn, invariants, secrets }
