/** Visibility matrix: every privacy switch, viewer and field, as a table for reviewers (projection.matrix.txt). */
import { love } from '@qianxian/protocol/love/love'
import { privacyFields, type LoveCard, type LoveDetail, type Permission } from '@qianxian/protocol/love/love.schema'
import { interact } from '@qianxian/protocol/interact/interact'
import { line } from '@qianxian/protocol/line/line'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newGrant, newLine } from '../../../../seed/makers/line'
import { newBond } from '../../../../seed/makers/matchmaker'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { loveProfiles } from '../../../db/tables/love'

let world: TestWorld
let subject: Person
let viewers: Record<string, Pick<Person, 'call'>>
beforeAll(async () => {
  world = await openTestWorld()
  const male = { profile: { gender: 'male' as const, nickname: '阿哲', employer: '求是小学' } }
  subject = await world.loveUser({
    profile: {
      nickname: '小云',
      birthday: `${Number(dayInShanghai(new Date()).slice(0, 4)) - 31}-01-01`,
      employer: '求是小学',
      school: '浙江大学',
      residenceGeo: '330106',
      hometownGeo: '330203',
      hukouGeo: '330106',
      weightKg: 50,
    },
  })
  const [loveUser, vip, granted, matched, serving] = [
    await world.loveUser({ profile: { gender: 'male', nickname: '阿东' } }),
    await world.loveUser({ profile: { gender: 'male', nickname: '阿南' }, isVip: true }),
    await world.loveUser({ profile: { gender: 'male', nickname: '阿西' } }),
    await world.loveUser({ profile: { gender: 'male', nickname: '阿北' } }),
    await world.matchmaker(),
  ]
  const line = await newLine(world.bench(), { fromId: granted.profileId, toId: subject.profileId, status: 'connected' })
  await newGrant(world.bench(), { lineId: line.id, grantorId: subject.profileId, granteeId: granted.profileId })
  await newBond(world.bench(), { matchmakerId: serving.matchmakerId, profileId: subject.profileId, scopes: ['publish'] })
  await matched.call(interact.like, { no: subject.no })
  await subject.call(interact.like, { no: matched.no })
  for (const person of [loveUser, vip, granted, matched]) await person.call(interact.fav, { no: subject.no })
  viewers = {
    visitor: world.visitor(),
    member: await world.member(),
    loveUser,
    vip,
    matched,
    granted,
    colleague: await world.loveUser(male),
    matchmaker: await world.matchmaker(),
    serving,
    self: subject,
  }
})
afterAll(() => world.close())

const NOTHING = '·'
const HIDDEN = '-'

const ofCard = (card: LoveCard) => ({
  nickname: card.nickname,
  age: card.ageText,
  height: card.heightCm || '',
  education: card.education,
  occupation: card.occupation,
  income: card.incomeBand,
  city: card.cityName,
  marital: card.maritalStatus,
  cover: card.cover ? (card.cover.isBlurred ? 'pixels' : 'sharp') : null,
  photos: card.photoCount,
  online: card.isOnline ? 'yes' : '',
})

const ofDetail = (detail: LoveDetail) => ({
  ...Object.fromEntries(Object.entries(ofCard(detail.card)).map(([name, value]) => [`card.${name}`, value])),
  limited: detail.isLimited ? 'yes' : '',
  pictures: detail.pictures.map((picture) => (picture.isBlurred ? 'pixels' : 'sharp')).join(' '),
  ...Object.fromEntries(detail.facts.map((fact) => [`fact.${fact.field}`, fact.value])),
  intro: detail.selfIntro ? 'yes' : '',
  active: detail.lastActiveAt ? 'yes' : '',
})

/** The value of each field as each viewer sees it; an empty table if the person is invisible to them. */
async function seen(): Promise<Map<string, string>> {
  const cells = new Map<string, string>()
  const put = (output: string, who: string, fields: Record<string, unknown>) => {
    for (const [field, value] of Object.entries(fields))
      cells.set(`${output} ${field}|${who}`, value === null || value === '' ? NOTHING : String(value))
  }
  for (const [who, { call }] of Object.entries(viewers)) {
    const detail = await call(love.getDetail, { no: subject.no })
    put('detail', who, detail.code === 20000 ? ofDetail(detail.data) : { '(anything)': HIDDEN })
    const list = await call(love.getPaged, { filter: { keyword: subject.no } })
    put('search', who, list.data?.list[0] ? { found: 'yes' } : { found: HIDDEN })
    if (who === 'granted') {
      const lines = await call(line.getPaged, { box: 'connected' })
      put('line', who, ofCard(lines.data.list[0]!.other))
    }
    const favourites = await call(interact.getFavPaged, {})
    const card = favourites.data?.list[0]?.card
    if (card) put('favourite', who, ofCard(card))
  }
  return cells
}

async function choose(privacy: Partial<Permission>): Promise<void> {
  await world.world.db
    .update(loveProfiles)
    .set({ privacy, visibility: privacy.visibility ?? 'public' })
    .where(eq(loveProfiles.id, subject.profileId))
  await world.world.db.execute(sql`update love_profiles set last_active_at = now() where id = ${subject.profileId}`)
}

const table = (rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column]!))))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat(widths[column]! - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
/** A Chinese character is as wide as two letters. */
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '⺀' ? 2 : 1), 0)

const valuesOf = (schema: { type?: string; enum?: string[] }): (string | boolean | string[])[] =>
  // A region where viewers with a profile live, and one where none does.
  schema.type === 'array' ? [['510100'], ['330000']] : (schema.enum ?? [true, false])

test('the matrix of every switch, viewer and field is unchanged', async () => {
  const names = Object.keys(viewers)
  await choose({})
  const usual = await seen()
  const fields = [...new Set([...usual.keys()].map((key) => key.split('|')[0]!))]
  const sections = [
    `Nothing chosen. ${NOTHING} nothing there, ${HIDDEN} the person does not exist, empty: not asked\n\n${table([['', ...names], ...fields.map((field) => [field, ...names.map((who) => usual.get(`${field}|${who}`) ?? (usual.get(`detail (anything)|${who}`) ? HIDDEN : ''))])])}`,
  ]
  for (const [name, schema] of Object.entries(privacyFields)) {
    for (const value of valuesOf(schema as never)) {
      await choose({ [name]: value })
      const chosen = await seen()
      const all = [...new Set([...usual.keys(), ...chosen.keys()])].map((key) => key.split('|')[0]!)
      const changed = [...new Set(all)].filter((field) =>
        names.some((who) => (usual.get(`${field}|${who}`) ?? '') !== (chosen.get(`${field}|${who}`) ?? '')),
      )
      // A person invisible to a viewer is one row, not thirty.
      const isGone = (who: string) => chosen.get(`detail (anything)|${who}`) === HIDDEN && usual.get(`detail (anything)|${who}`) !== HIDDEN
      const rows = changed
        .map((field) => [
          field,
          ...names.map((who) =>
            isGone(who)
              ? field === 'detail (anything)'
                ? HIDDEN
                : ''
              : (chosen.get(`${field}|${who}`) ?? NOTHING) === (usual.get(`${field}|${who}`) ?? NOTHING)
                ? ''
                : (chosen.get(`${field}|${who}`) ?? NOTHING),
          ),
        ])
        .filter((row) => row.slice(1).some((cell) => cell !== ''))
      sections.push(`${name}: ${String(value)}${rows.length === 0 ? '  (changes nothing here)' : `\n${table([['', ...names], ...rows])}`}`)
    }
  }
  await expect(`${sections.join('\n\n')}\n`).toMatchFileSnapshot('projection.matrix.txt')
}, 300_000)
