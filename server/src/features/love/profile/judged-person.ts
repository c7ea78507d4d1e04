/** A person beside content that an auditor judges: the whole live profile and album, without contacts. */
import { ageAt } from '@qianxian/protocol/base/calendar'
import type { ProfileField } from '@qianxian/protocol/love/love.schema'
import { gender } from '@qianxian/protocol/love/profile.words'
import { name } from '@qianxian/protocol/base/dictionary'
import type { Ctx } from '../../../ctx'
import type { JudgedPerson } from '../../audit/audit'
import { albumOf } from '../../media/media'
import { regionTitle } from '../../tenant/tenant'
import { findProfileIdByUser, listOwnerBriefs, profileById } from './profile.repository'
import { formatFact, labelOf, readLiveValues } from './values'

/** Facts in the line below the name. */
const inBrief: readonly ProfileField[] = ['nickname', 'gender', 'birthday', 'residenceGeo']

interface Brief {
  gender: keyof typeof gender | null
  birthday: string | null
  residenceGeo: string | null
}

const briefOf = (ctx: Ctx, row: Brief): string[] =>
  [row.gender && name(gender, row.gender), row.birthday && `${ageAt(row.birthday, ctx.now)}岁`, regionTitle(row.residenceGeo)].filter(
    (part): part is string => Boolean(part),
  )

export async function loadJudgedPerson(ctx: Ctx, userId: number): Promise<JudgedPerson | null> {
  const id = await findProfileIdByUser(ctx, userId)
  const row = id === null ? null : await profileById(ctx, id)
  if (!row) return null
  const { list } = await albumOf(ctx, row.id)
  const values = readLiveValues(row)
  const facts = (Object.keys(values) as ProfileField[])
    .filter((field) => !inBrief.includes(field))
    .flatMap((field) => {
      const text = formatFact(field, values[field])
      return text ? [{ label: labelOf(field), text }] : []
    })
  return {
    no: row.no,
    nickname: row.nickname,
    brief: briefOf(ctx, row).join(' · '),
    avatar: list.find(({ isAvatar }) => isAvatar)?.picture ?? null,
    photos: list.filter(({ isAvatar }) => !isAvatar).map(({ mediaId, picture }) => ({ mediaId, picture })),
    facts: [{ label: '实名', text: row.isVerified ? '已认证' : '没有认证' }, ...facts],
  }
}

/** For the queue, for example 骑车去看海 · 女 · 28岁 · 成都 · 编号 55057540. */
export async function loadOwnerBriefs(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await listOwnerBriefs(ctx, userIds)
  return new Map(rows.map((row) => [row.userId, [row.nickname, ...briefOf(ctx, row), `编号 ${row.no}`].filter(Boolean).join(' · ')]))
}
