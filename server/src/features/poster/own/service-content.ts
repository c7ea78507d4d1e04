/** Content of a service poster: one's own desk, the store of one's work, or the matchmaker who serves the member. */
import { values } from '@qianxian/protocol/base/dictionary'
import { type PosterKind, serviceSubject, type ServiceSubject } from '@qianxian/protocol/poster/poster.words'
import { requireMember, type Ctx } from '../../../ctx'
import { readAll } from '../../../db/reads'
import { fault } from '../../../http/fault'
import { ownDesk, publicCard, servingMatchmaker } from '../../matchmaker/matchmaker'
import { listWorkplaces } from '../../store/store'
import { regionNames, shortName } from '../../tenant/tenant'
import type { PosterFacts } from '../poster-render'
import * as store from '../poster.repository'

/** Contents of a poster, before its code. */
export interface PosterContent {
  kind: PosterKind
  targetId: number
  texts: PosterFacts['texts']
  avatarKey: string | null
  /** Names of the texts without which there is no poster. */
  needed: readonly string[]
}

/** Subjects that apply to the caller, and the poster of one of them: the wanted one, or the first. */
export async function serviceContent(
  ctx: Ctx,
  wanted: ServiceSubject | undefined,
): Promise<{ content: PosterContent; subjects: ServiceSubject[]; subject: ServiceSubject }> {
  const { userId, profileId } = requireMember(ctx)
  const [desk, [place], serving] = await readAll(ctx, [
    () => ownDesk(ctx, userId),
    () => listWorkplaces(ctx, userId),
    async () => (profileId === null ? null : servingMatchmaker(ctx, profileId)),
  ])
  const makers: Record<ServiceSubject, (() => PosterContent | Promise<PosterContent>) | null> = {
    desk: desk && (() => deskContent(ctx, desk.id, place?.store.name)),
    store: place ? () => storeContent(place.store) : null,
    serving: serving && (() => deskContent(ctx, serving.id)),
  }
  const subjects = values(serviceSubject).filter((one) => makers[one] !== null)
  const subject = wanted ?? subjects[0]
  const make = subject && makers[subject]
  if (!make) throw fault('poster_service_missing')
  return { content: await make(), subjects, subject }
}

async function deskContent(ctx: Ctx, id: number, storeName?: string): Promise<PosterContent> {
  const card = await publicCard(ctx, id)
  if (!card) throw fault('poster_service_missing')
  const { name, cityName, experienceYears, connectedCount, isNew, tags, bio } = card
  const about = [cityName, experienceYears > 0 ? `从业 ${experienceYears} 年` : '', isNew ? '' : `牵线成功 ${connectedCount} 对`]
  return {
    kind: 'matchmaker',
    targetId: id,
    texts: {
      title: `红娘${name}的名片`,
      inviter: name,
      about: about.filter(Boolean).join(' · '),
      tags: tags.join(' · '),
      bio,
      store: storeName ?? '',
    },
    avatarKey: await store.deskPortraitKey(ctx, id),
    needed: ['inviter', 'tags', 'bio'],
  }
}

type Workplace = Awaited<ReturnType<typeof listWorkplaces>>[number]['store']

function storeContent({ id, name, cityGeo, address, openHours }: Workplace): PosterContent {
  const { provinceName, cityName } = regionNames(cityGeo)
  return {
    kind: 'store',
    targetId: id,
    texts: { title: `${name}的名片`, inviter: name, about: shortName(cityName || provinceName), address, hours: openHours },
    avatarKey: null,
    needed: ['inviter', 'address'],
  }
}
