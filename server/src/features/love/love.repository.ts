/** Reads profiles and the relations between them; the lists and feeds of browsing are in browse.repository. */
import type { InteractionType } from '@qianxian/protocol/interact/interact.words'
import { matchmakerStates, type RepresentationStatus } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { lineStates } from '@qianxian/protocol/line/line.words'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { and, asc, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import { isOnHold } from '../../db/contact-hold'
import type { Db } from '../../db/open'
import { prepared } from '../../db/prepared'
import { users } from '../../db/tables/account'
import { factSources } from '../../db/tables/certificate'
import { blockedPairs, blocks, favorites, hiddenContacts, interactions, matches } from '../../db/tables/interact'
import { contactGrants, lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { matePreferences, ownMate } from '../../db/tables/mate'
import { matchmakers, representations } from '../../db/tables/matchmaker'
import { media, photos } from '../../db/tables/media'
import { isPledgedAt } from '../../db/tables/pledge'
import { sqlList, sqlLiteral } from '../../db/sql-literals'
import { isFaceNow, trustLevelNow } from '../../db/trust'

const { placeholder } = sql
const now = sql`${placeholder('now')}::timestamptz`
const trustColumns = { trustLevel: trustLevelNow(now), isFaceVerified: isFaceNow(now) }

/** Columns that permissions, cards and scores need. */
const cardColumns = {
  id: loveProfiles.id,
  userId: loveProfiles.userId,
  no: loveProfiles.no,
  lifecycle: loveProfiles.lifecycle,
  isHidden: loveProfiles.isHidden,
  nickname: loveProfiles.nickname,
  gender: loveProfiles.gender,
  birthday: loveProfiles.birthday,
  heightCm: loveProfiles.heightCm,
  maritalStatus: loveProfiles.maritalStatus,
  hasChildren: loveProfiles.hasChildren,
  wantChildren: loveProfiles.wantChildren,
  education: loveProfiles.education,
  occupation: loveProfiles.occupation,
  employer: loveProfiles.employer,
  incomeBand: loveProfiles.incomeBand,
  housing: loveProfiles.housing,
  residenceGeo: loveProfiles.residenceGeo,
  hometownGeo: loveProfiles.hometownGeo,
  smoking: loveProfiles.smoking,
  drinking: loveProfiles.drinking,
  marryWithin: loveProfiles.marryWithin,
  tags: loveProfiles.tags,
  isVerified: loveProfiles.isVerified,
  ...trustColumns,
  photoCount: loveProfiles.photoCount,
  coverMediaId: loveProfiles.coverMediaId,
  privacy: loveProfiles.privacy,
  visibility: loveProfiles.visibility,
  publishedAt: loveProfiles.publishedAt,
  lastActiveAt: loveProfiles.lastActiveAt,
}

const pictureColumns = {
  id: media.id,
  displayKey: media.displayKey,
  thumbKey: media.thumbKey,
  blurKey: media.blurKey,
  edition: media.edition,
  width: media.width,
  height: media.height,
  color: media.color,
}
export type PictureFacts = Pick<typeof media.$inferSelect, keyof typeof pictureColumns>

interface AccountFacts {
  /** Null for a person without an account. */
  userStatus: string | null
  /** Computed from the current time, not from a flag stored at the last purchase. */
  isVipNow: boolean
  /** Computed from the current time as well. */
  isPledged: boolean
}

export type ProfileRow = typeof loveProfiles.$inferSelect & AccountFacts
export type CardRow = Pick<ProfileRow, keyof typeof cardColumns | keyof AccountFacts>

export interface PairRow {
  isBlocked: boolean
  /** Actions by the viewer. */
  isBlockedByMe: boolean
  isMatched: boolean
  hasLine: boolean
  isGranted: boolean
  isServed: boolean
  isLiked: boolean
  isLikedBack: boolean
  isFav: boolean
}

const nothingBetween: PairRow = {
  isBlocked: false,
  isBlockedByMe: false,
  isMatched: false,
  hasLine: false,
  isGranted: false,
  isServed: false,
  isLiked: false,
  isLikedBack: false,
  isFav: false,
}

/** A profile with its data from other tables. */
export interface PersonRow<Profile extends CardRow = CardRow> {
  profile: Profile
  mate: Mate | null
  cover: PictureFacts | null
  pair: PairRow
}

const mine = sql`${placeholder('me')}::bigint`
const tenant = sql`${placeholder('tenantId')}::bigint`

const accountColumns = {
  userStatus: users.status,
  isVipNow: sql<boolean>`coalesce(${users.vipUntil} > ${now}, false)`,
  isPledged: isPledgedAt(tenant, sql`${loveProfiles.id}`, now),
}
const sameAccount = and(eq(users.tenantId, loveProfiles.tenantId), eq(users.id, loveProfiles.userId))
const coverPicture = and(eq(media.tenantId, loveProfiles.tenantId), eq(media.id, loveProfiles.coverMediaId))

const exists = (from: SQL) => sql<boolean>`exists (select 1 from ${from})`
const betweenUs = sql`((from_id = ${mine} and to_id = ${loveProfiles.id}) or (from_id = ${loveProfiles.id} and to_id = ${mine}))`
const pairColumns = {
  isBlockedByMe: exists(sql`${blocks} where tenant_id = ${tenant} and from_id = ${mine} and to_id = ${loveProfiles.id}`),
  // The viewer's phone number is matched even if they have no profile.
  isBlocked: sql<boolean>`(${exists(sql`${blockedPairs} where tenant_id = ${tenant} and a_id = ${mine} and b_id = ${loveProfiles.id}`)}
    or ${exists(sql`${hiddenContacts} h join ${users} v on v.tenant_id = h.tenant_id and v.phone_hash = h.phone_hash
      where h.tenant_id = ${tenant} and h.profile_id = ${loveProfiles.id} and v.id = ${placeholder('userId')}::bigint`)})`,
  isMatched: exists(
    sql`${matches} where tenant_id = ${tenant} and a_id = least(${mine}, ${loveProfiles.id}) and b_id = greatest(${mine}, ${loveProfiles.id}) and closed_at is null`,
  ),
  hasLine: exists(sql`${lineRequests} where tenant_id = ${tenant} and ${betweenUs}
    and status in ${sqlList(lineStates.standing)} and (from_id = ${mine} or status not in ${sqlList(lineStates.unscreened)})`),
  isGranted: exists(sql`${contactGrants} where tenant_id = ${tenant} and grantee_id = ${mine} and grantor_id = ${loveProfiles.id}
    and revoked_at is null and (until is null or until > ${now}) and not ${isOnHold(tenant, mine, sql`${loveProfiles.id}`)}`),
  isServed: exists(sql`${representations} r join ${matchmakers} m on m.tenant_id = r.tenant_id and m.id = r.matchmaker_id
    where r.tenant_id = ${tenant} and r.profile_id = ${loveProfiles.id} and r.status = ${sqlLiteral<RepresentationStatus>('active')} and (r.expires_at is null or r.expires_at > ${now})
    and m.user_id = ${placeholder('userId')}::bigint and m.status in ${sqlList(matchmakerStates.serving)}`),
  isLiked: exists(
    sql`${interactions} where tenant_id = ${tenant} and from_id = ${mine} and type = ${sqlLiteral<InteractionType>('like')} and to_id = ${loveProfiles.id}`,
  ),
  isLikedBack: exists(
    sql`${interactions} where tenant_id = ${tenant} and from_id = ${loveProfiles.id} and type = ${sqlLiteral<InteractionType>('like')} and to_id = ${mine}`,
  ),
  isFav: exists(sql`${favorites} where tenant_id = ${tenant} and profile_id = ${mine} and target_id = ${loveProfiles.id}`),
}

const byIds = sql`${loveProfiles.id} = any(${placeholder('ids')}::bigint[])`

const peopleForViewer = prepared((db) =>
  db
    .select({ profile: { ...cardColumns, ...accountColumns }, mate: matePreferences.value, cover: pictureColumns, pair: pairColumns })
    .from(loveProfiles)
    .leftJoin(users, sameAccount)
    .leftJoin(matePreferences, ownMate)
    .leftJoin(media, coverPicture)
    .where(and(eq(loveProfiles.tenantId, tenant), byIds))
    .prepare('people_for_viewer'),
)

const peopleForVisitor = prepared((db) =>
  db
    .select({ profile: { ...cardColumns, ...accountColumns }, cover: pictureColumns })
    .from(loveProfiles)
    .leftJoin(users, sameAccount)
    .leftJoin(media, coverPicture)
    .where(and(eq(loveProfiles.tenantId, tenant), byIds))
    .prepare('people_for_visitor'),
)

type Looking = { userId: number; profileId: number | null } | null

/** No profile has id 0, so for members without a profile every check of a pair is false. */
const lookerOf = (viewer: NonNullable<Looking>) => ({ me: viewer.profileId ?? 0, userId: viewer.userId })

/**
 * Returns people by id with everything cards need, unordered; unknown ids are absent. For a visitor without their mate
 * preferences.
 */
export async function peopleByIds(db: Db, tenantId: number, viewer: Looking, ids: readonly number[], at: Date): Promise<PersonRow[]> {
  if (ids.length === 0) return []
  const values = { tenantId, ids: [...ids], now: at.toISOString() }
  if (viewer) return peopleForViewer(db).execute({ ...values, ...lookerOf(viewer) })
  const rows = await peopleForVisitor(db).execute(values)
  return rows.map((row) => ({ ...row, mate: null, pair: nothingBetween }))
}

const wholePeople = prepared((db) =>
  db
    .select({
      profile: { ...getTableColumns(loveProfiles), ...trustColumns, ...accountColumns },
      mate: matePreferences.value,
      cover: pictureColumns,
      pair: pairColumns,
    })
    .from(loveProfiles)
    .leftJoin(users, sameAccount)
    .leftJoin(matePreferences, ownMate)
    .leftJoin(media, coverPicture)
    .where(
      and(
        eq(loveProfiles.tenantId, tenant),
        sql`(${loveProfiles.id} = ${placeholder('id')}::bigint or ${loveProfiles.id} = coalesce(
          (select id from ${loveProfiles} asked where asked.tenant_id = ${tenant} and asked.no = ${placeholder('no')}),
          (select min(id) from ${loveProfiles} anybody where anybody.tenant_id = ${tenant})))`,
      ),
    )
    .prepare('whole_people'),
)

/**
 * Returns the people with this public number and this id, unordered, with every column. For an unknown number another
 * row is read instead, so that timing does not reveal whether the number exists.
 */
export function peopleByNoAndId(
  db: Db,
  tenantId: number,
  viewer: Looking,
  { no, id }: { no: string; id: number | null },
  at: Date,
): Promise<PersonRow<ProfileRow>[]> {
  return wholePeople(db).execute({
    tenantId,
    no,
    id: id ?? 0,
    now: at.toISOString(),
    ...(viewer ? lookerOf(viewer) : { me: 0, userId: 0 }),
  })
}

const profileAndMate = prepared((db) =>
  db
    .select({ profile: { ...cardColumns, ...accountColumns }, mate: matePreferences.value })
    .from(loveProfiles)
    .leftJoin(users, sameAccount)
    .leftJoin(matePreferences, ownMate)
    .where(and(eq(loveProfiles.tenantId, tenant), byIds))
    .prepare('profile_and_mate'),
)

/** Returns profiles by id with their preferences, unordered. */
export async function profilesByIds(
  db: Db,
  tenantId: number,
  ids: readonly number[],
  at: Date,
): Promise<Pick<PersonRow, 'profile' | 'mate'>[]> {
  if (ids.length === 0) return []
  return profileAndMate(db).execute({ tenantId, ids: [...ids], now: at.toISOString() })
}

const idOfNo = prepared((db) =>
  db
    .select({ id: loveProfiles.id })
    .from(loveProfiles)
    .where(and(eq(loveProfiles.tenantId, tenant), eq(loveProfiles.no, placeholder('no'))))
    .prepare('profile_id_of_no'),
)

export async function profileIdByNo(db: Db, tenantId: number, no: string): Promise<number | null> {
  const [row] = await idOfNo(db).execute({ tenantId, no })
  return row?.id ?? null
}

const album = prepared((db) =>
  db
    .select({ ...pictureColumns, photoId: photos.id })
    .from(photos)
    .innerJoin(media, and(eq(media.tenantId, photos.tenantId), eq(media.id, photos.mediaId)))
    .where(and(eq(photos.tenantId, tenant), eq(photos.profileId, placeholder('profileId')), eq(photos.state, 'approved')))
    .orderBy(desc(photos.isAvatar), asc(photos.position), asc(photos.id))
    .prepare('approved_album'),
)

export type AlbumPicture = PictureFacts & { photoId: number }

/** Approved pictures of a profile, the avatar first. */
export const approvedAlbum = (db: Db, tenantId: number, profileId: number): Promise<AlbumPicture[]> =>
  album(db).execute({ tenantId, profileId })

const sourcesById = prepared((db) =>
  db
    .select({ field: factSources.field, source: factSources.source, at: factSources.at })
    .from(factSources)
    .where(
      and(
        eq(factSources.tenantId, tenant),
        eq(factSources.profileId, placeholder('profileId')),
        sql`(${factSources.until} is null or ${factSources.until} > ${now})`,
      ),
    )
    .prepare('fact_sources_by_id'),
)

/** Returns the current sources that confirm a profile's facts, by field. */
export async function factSourcesOf(db: Db, tenantId: number, profileId: number, at: Date) {
  const rows = await sourcesById(db).execute({ tenantId, profileId, now: at.toISOString() })
  const isFaced = rows.some(({ field }) => field === 'face')
  return new Map(
    rows.map(({ field, ...known }) => [field, isFaced || !outlivesFace(field) ? known : { ...known, source: 'paper' as const }]),
  )
}

/** Fields confirmed by the register stay confirmed after the face check has expired. */
const outlivesFace = (field: string): boolean => field === 'gender' || field === 'birthday'

const promptsById = prepared((db) =>
  db
    .select({ prompts: loveProfiles.prompts })
    .from(loveProfiles)
    .where(and(eq(loveProfiles.tenantId, tenant), eq(loveProfiles.id, placeholder('id'))))
    .prepare('prompts_by_id'),
)

/** Returns the profile's answered questions. */
export async function promptsOf(db: Db, tenantId: number, id: number): Promise<string[]> {
  const [row] = await promptsById(db).execute({ tenantId, id })
  return (row?.prompts ?? []).map((prompt) => prompt.question)
}

const likeBetween = prepared((db) =>
  db
    .select({ aboutPhotoId: interactions.aboutPhotoId, aboutPrompt: interactions.aboutPrompt, superAt: interactions.superAt })
    .from(interactions)
    .where(
      and(
        eq(interactions.tenantId, tenant),
        eq(interactions.fromId, placeholder('fromId')),
        eq(interactions.type, 'like'),
        eq(interactions.toId, placeholder('toId')),
      ),
    )
    .prepare('like_between'),
)

/** Returns the part that one person's like of the other is about. */
export async function likeOf(db: Db, tenantId: number, fromId: number, toId: number) {
  const [row] = await likeBetween(db).execute({ tenantId, fromId, toId })
  return row ?? null
}

const servingMatchmaker = prepared((db) =>
  db
    .select({ id: matchmakers.id, name: matchmakers.name, cityGeo: matchmakers.cityGeo, avatar: pictureColumns })
    .from(representations)
    .innerJoin(matchmakers, and(eq(matchmakers.tenantId, representations.tenantId), eq(matchmakers.id, representations.matchmakerId)))
    .leftJoin(media, and(eq(media.tenantId, matchmakers.tenantId), eq(media.id, matchmakers.avatarMediaId)))
    .where(
      and(
        eq(representations.tenantId, tenant),
        eq(representations.profileId, placeholder('profileId')),
        eq(representations.status, 'active'),
        sql`(${representations.expiresAt} is null or ${representations.expiresAt} > ${now})`,
        inArray(matchmakers.status, matchmakerStates.serving),
      ),
    )
    .prepare('serving_matchmaker'),
)

/** Returns the matchmaker who serves this profile now. */
export async function servingMatchmakerOf(db: Db, tenantId: number, profileId: number, at: Date) {
  const [row] = await servingMatchmaker(db).execute({ tenantId, profileId, now: at.toISOString() })
  return row ?? null
}
