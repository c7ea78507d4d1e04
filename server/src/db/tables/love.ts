/**
 * A dating profile: the live copy that others see, the draft that changes it, and each viewer's ordered walk through
 * other profiles.
 */
import type { Attachment } from '@qianxian/protocol/couple/couple.words'
import type { Visibility } from '@qianxian/protocol/love/privacy.words'
import {
  type Car,
  draftStates,
  type DraftStatus,
  type Drinking,
  type Education,
  type EmployerType,
  type Ethnicity,
  type Gender,
  type HasChildren,
  type Housing,
  type IncomeBand,
  type Industry,
  type MaritalStatus,
  type MarryWithin,
  type ParentsStatus,
  type ProfileCreator,
  type ProfileLifecycle,
  type Religion,
  type Siblings,
  type Smoking,
  type WantChildren,
} from '@qianxian/protocol/love/profile.words'
import type { Issue, Permission, ProfilePatch } from '@qianxian/protocol/love/love.schema'
import type { TrustLevel } from '@qianxian/protocol/certificate/certificate.words'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, key, ref, tenantId } from './columns'
import { sqlList } from '../sql-literals'

/**
 * Single characters and pairs of a nickname of up to twelve characters. A GIN index on them finds parts of any length;
 * trigrams would find nothing for the two characters by which people search Chinese names.
 */
export const nicknameGrams = sql.raw(
  `(array[${[1, 2].flatMap((length) => Array.from({ length: 13 - length }, (_, index) => `substr(lower(nickname), ${index + 1}, ${length})`)).join(', ')}])`,
)

/** A trust level and the moment from which it applies. */
export interface TrustStep {
  /** Time in ISO 8601, UTC. */
  from: string
  level: TrustLevel
}

export const loveProfiles = pgTable(
  'love_profiles',
  {
    id: key(),
    tenantId: tenantId(),
    /** Null for a person whom a matchmaker recorded and who has no account yet. */
    userId: ref('user_id'),
    /** Short public number; the only id that is shown outside the server. */
    no: text('no').notNull(),
    createdBy: text('created_by').$type<ProfileCreator>().notNull().default('self'),
    lifecycle: text('lifecycle').$type<ProfileLifecycle>().notNull().default('draft'),
    /** Why the profile rests while its owner has a partner; null without one. */
    attachedAs: text('attached_as').$type<Attachment>(),
    /** Incremented by every write of the draft or the live copy. */
    version: integer('version').notNull().default(1),

    nickname: text('nickname'),
    gender: text('gender').$type<Gender>(),
    birthday: date('birthday', { mode: 'string' }),
    heightCm: smallint('height_cm'),
    weightKg: smallint('weight_kg'),
    maritalStatus: text('marital_status').$type<MaritalStatus>(),
    hasChildren: text('has_children').$type<HasChildren>(),
    wantChildren: text('want_children').$type<WantChildren>(),
    education: text('education').$type<Education>(),
    /** Index in the education dictionary, so that "at least" is a single comparison. */
    educationRank: smallint('education_rank'),
    school: text('school'),
    occupation: text('occupation'),
    industry: text('industry').$type<Industry>(),
    employerType: text('employer_type').$type<EmployerType>(),
    employer: text('employer'),
    incomeBand: text('income_band').$type<IncomeBand>(),
    incomeRank: smallint('income_rank'),
    housing: text('housing').$type<Housing>(),
    car: text('car').$type<Car>(),
    hukouGeo: text('hukou_geo'),
    hometownGeo: text('hometown_geo'),
    residenceGeo: text('residence_geo'),
    /** Code of the city of residence: four digits and 00. */
    cityGeo: text('city_geo'),
    ethnicity: text('ethnicity').$type<Ethnicity>(),
    religion: text('religion').$type<Religion>(),
    smoking: text('smoking').$type<Smoking>(),
    drinking: text('drinking').$type<Drinking>(),
    siblings: text('siblings').$type<Siblings>(),
    parentsStatus: text('parents_status').$type<ParentsStatus>(),
    marryWithin: text('marry_within').$type<MarryWithin>(),
    selfIntro: text('self_intro'),
    familyIntro: text('family_intro'),
    loveView: text('love_view'),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    prompts: jsonb('prompts')
      .$type<{ question: string; answer: string }[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),

    wechatEnc: text('wechat_enc'),
    /** True if the name is proven; the trust level includes the other certificates. */
    isVerified: boolean('is_verified').notNull().default(false),
    trustLevel: smallint('trust_level').$type<TrustLevel>().notNull().default(0),
    /** True if a face was compared with the register and the result is still valid. */
    isFaceVerified: boolean('is_face_verified').notNull().default(false),
    /** Null if the validity is unlimited. */
    faceUntil: at('face_until'),
    /** Until when the trust level is valid; null if unlimited. */
    trustUntil: at('trust_until'),
    /** The later trust levels, in order. */
    trustLater: jsonb('trust_later').$type<TrustStep[]>(),
    isVip: boolean('is_vip').notNull().default(false),
    completeness: smallint('completeness').notNull().default(0),
    photoCount: smallint('photo_count').notNull().default(0),
    photoVersion: integer('photo_version').notNull().default(0),
    coverMediaId: ref('cover_media_id'),

    privacy: jsonb('privacy')
      .$type<Partial<Permission>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    visibility: text('visibility').$type<Visibility>().notNull().default('public'),
    /**
     * True if published, not hidden, of an open account, shown to members and with a cover: lists read only these rows.
     */
    isListed: boolean('is_listed').notNull().default(false),
    allowRecommend: boolean('allow_recommend').notNull().default(true),

    // The person's firm wishes, copied by a trigger from mate_preferences, so that a list reads them without a second
    // table. Without a bound the values are 0 and 999.
    acceptsAgeMin: smallint('accepts_age_min').notNull().default(0),
    acceptsAgeMax: smallint('accepts_age_max').notNull().default(999),
    acceptsHeightMin: smallint('accepts_height_min').notNull().default(0),
    acceptsHeightMax: smallint('accepts_height_max').notNull().default(999),
    /** Null if all are accepted. */
    acceptsGeos: jsonb('accepts_geos').$type<string[]>(),
    acceptsMarital: jsonb('accepts_marital').$type<string[]>(),
    acceptsChildren: jsonb('accepts_children').$type<string[]>(),
    /** True if some wish excludes people; mate_preferences has the details. */
    hasAvoided: boolean('has_avoided').notNull().default(false),

    isHidden: boolean('is_hidden').notNull().default(false),
    /** False while the account is frozen or being closed: then the profile is not shown. */
    isAccountOpen: boolean('is_account_open').notNull().default(true),

    publishedAt: at('published_at'),
    /** When the owner closed the screen about the approval. */
    approvalSeenAt: at('approval_seen_at'),
    lastActiveAt: at('last_active_at').notNull().defaultNow(),
    // Columns by which lists sort and filter, no more precise than the person shows: the moment or only the day, the
    // city or only the province.
    shownActiveAt: at('shown_active_at').generatedAlwaysAs(
      sql`case when coalesce(privacy ->> 'showOnline', 'true') = 'true' then last_active_at
        else date_trunc('day', last_active_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' end`,
    ),
    shownCityGeo: text('shown_city_geo').generatedAlwaysAs(
      sql`case when coalesce(privacy ->> 'showCity', 'exact') = 'exact' then city_geo else substr(city_geo, 1, 2) || '0000' end`,
    ),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('love_profiles_no').on(t.tenantId, t.no),
    uniqueIndex('love_profiles_user')
      .on(t.tenantId, t.userId)
      .where(sql`user_id is not null`),
    index('love_profiles_active')
      .on(t.tenantId, t.gender, t.shownActiveAt.desc().nullsLast(), t.id)
      .where(sql`is_listed`),
    index('love_profiles_newest')
      .on(t.tenantId, t.gender, t.publishedAt.desc().nullsLast(), t.id)
      .where(sql`is_listed`),
    index('love_profiles_city')
      .on(t.tenantId, t.gender, t.shownCityGeo, t.shownActiveAt.desc().nullsLast(), t.id)
      .where(sql`is_listed`),
    index('love_profiles_nickname')
      .using('gin', nicknameGrams)
      .where(sql`is_listed`),
    index('love_profiles_tags')
      .using('gin', t.tags)
      .where(sql`is_listed`),
    index('love_profiles_complete')
      .on(t.tenantId, t.gender, t.completeness.desc().nullsLast(), t.id)
      .where(sql`is_listed`),
    // For wishes that match few people: PostgreSQL combines the selective ones of these indexes.
    index('love_profiles_birthday')
      .on(t.tenantId, t.gender, t.birthday)
      .where(sql`is_listed`),
    index('love_profiles_height')
      .on(t.tenantId, t.gender, t.heightCm)
      .where(sql`is_listed`),
    index('love_profiles_education')
      .on(t.tenantId, t.gender, t.educationRank)
      .where(sql`is_listed`),
    index('love_profiles_income')
      .on(t.tenantId, t.gender, t.incomeRank)
      .where(sql`is_listed`),
    index('love_profiles_accepts_older')
      .on(t.tenantId, t.gender, t.acceptsAgeMax)
      .where(sql`is_listed`),
    index('love_profiles_accepts_younger')
      .on(t.tenantId, t.gender, t.acceptsAgeMin)
      .where(sql`is_listed`),
  ],
)

export const profileDrafts = pgTable(
  'profile_drafts',
  {
    id: key(),
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    patch: jsonb('patch').$type<ProfilePatch>().notNull(),
    status: text('status').$type<DraftStatus>().notNull().default('editing'),
    authorId: ref('author_id').notNull(),
    /** The matchmaker who wrote the profile for its owner; the owner confirmed it. */
    preparedById: ref('prepared_by_id'),
    auditTaskId: ref('audit_task_id'),
    issues: jsonb('issues')
      .$type<Omit<Issue, 'photoId'>[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('profile_drafts_open')
      .on(t.tenantId, t.profileId)
      .where(sql`status in ${sqlList(draftStates.open)}`),
  ],
)

/** Acceptances of the anti-fraud reminder, with its version and the time. */
export const precheatAcceptances = pgTable(
  'precheat_acceptances',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    version: integer('version').notNull(),
    acceptedAt: at('accepted_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.version] })],
)

/** Earlier values of published fields: shown to auditors, not to members. */
export const profileHistory = pgTable(
  'profile_history',
  {
    id: key(),
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    field: text('field').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    byUserId: ref('by_user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('profile_history_profile').on(t.tenantId, t.profileId, t.createdAt)],
)

/** A viewer's ordered walk through the recommended people, so that paging neither repeats nor skips a person. */
export const feeds = pgTable(
  'feeds',
  {
    id: key(),
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    filterHash: text('filter_hash').notNull(),
    profileIds: jsonb('profile_ids').$type<number[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('feeds_reader').on(t.tenantId, t.profileId, t.id),
    index('feeds_age').on(t.createdAt),
  ],
)
