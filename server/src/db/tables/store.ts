/** Stores, their staff, members, monthly goals, and transfers. */
import type {
  AimedFigure,
  StaffInviteStatus,
  StoreRole,
  StoreSource,
  StoreStatus,
  TransferAsker,
  TransferStatus,
} from '@qianxian/protocol/store/store.words'
import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

export const stores = pgTable(
  'stores',
  {
    id: key(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    cityGeo: text('city_geo').notNull(),
    address: text('address').notNull(),
    /** In GCJ-02; both coordinates are null if only the address is known. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    openHours: text('open_hours').notNull(),
    /** The business licence, which is public; all three columns or none. */
    licencePicture: text('licence_picture'),
    licenceName: text('licence_name'),
    licenceCode: text('licence_code'),
    status: text('status').$type<StoreStatus>().notNull(),
    /** The token in the store's link; null before the store created a link. */
    scanCode: text('scan_code'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('stores_name').on(t.tenantId, t.name),
    uniqueIndex('stores_scan_code').on(t.tenantId, t.scanCode),
    check('stores_point', sql`(latitude is null) = (longitude is null)`),
    check('stores_licence', sql`num_nulls(licence_picture, licence_name, licence_code) in (0, 3)`),
  ],
)

/** A person's role in a store and its period; the grant that gives access to the store belongs to the row. */
export const storeStaff = pgTable(
  'store_staff',
  {
    id: key(),
    tenantId: tenantId(),
    storeId: ref('store_id').notNull(),
    userId: ref('user_id').notNull(),
    role: text('role').$type<StoreRole>().notNull(),
    /** Name that the manager gave the staff member; null for staff placed by headquarters. */
    name: text('name'),
    startedAt: at('started_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('store_staff_once')
      .on(t.tenantId, t.storeId, t.userId)
      .where(sql`ended_at is null`),
    index('store_staff_user').on(t.tenantId, t.userId),
  ],
)

/** Memberships of stores; a person has at most one at a time. */
export const storeMembers = pgTable(
  'store_members',
  {
    id: key(),
    tenantId: tenantId(),
    storeId: ref('store_id').notNull(),
    profileId: ref('profile_id').notNull(),
    source: text('source').$type<StoreSource>().notNull(),
    joinedAt: at('joined_at').notNull().defaultNow(),
    leftAt: at('left_at'),
    /** Since when no matchmaker of the store serves the member; null while one does. */
    waitingSince: at('waiting_since'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('store_members_of_one')
      .on(t.tenantId, t.profileId)
      .where(sql`left_at is null`),
    index('store_members_profile').on(t.tenantId, t.profileId, t.storeId),
    // Membership periods are read by this index alone.
    index('store_members_span').on(t.tenantId, t.storeId, t.profileId, t.joinedAt, t.leftAt),
    index('store_members_joined').on(t.tenantId, t.storeId, t.joinedAt),
    index('store_members_list')
      .on(t.tenantId, t.storeId, t.id)
      .where(sql`left_at is null`),
    index('store_members_waiting')
      .on(t.tenantId, t.storeId, t.waitingSince)
      .where(sql`waiting_since is not null and left_at is null`),
  ],
)

/** People whom a manager asked to work in the store; the owner of the phone decides. */
export const storeStaffInvites = pgTable(
  'store_staff_invites',
  {
    id: key(),
    tenantId: tenantId(),
    storeId: ref('store_id').notNull(),
    byUserId: ref('by_user_id').notNull(),
    /** Keyed hash; null once the invitation has ended. */
    phoneHash: text('phone_hash'),
    /** First and last digits, for the manager's list; empty once the invitation has ended, as is the name. */
    phoneMask: text('phone_mask').notNull(),
    name: text('name').notNull(),
    role: text('role').$type<StoreRole>().notNull(),
    status: text('status').$type<StaffInviteStatus>().notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('store_staff_invites_waiting')
      .on(t.tenantId, t.storeId, t.phoneHash)
      .where(sql`status = ${sqlLiteral<StaffInviteStatus>('sent')}`),
    index('store_staff_invites_phone')
      .on(t.tenantId, t.phoneHash)
      .where(sql`status = ${sqlLiteral<StaffInviteStatus>('sent')}`),
    index('store_staff_invites_lapsing')
      .on(t.tenantId, t.expiresAt)
      .where(sql`status = ${sqlLiteral<StaffInviteStatus>('sent')}`),
  ],
)

/** A store's goals for a month of China, as YYYY-MM. */
export const storeGoals = pgTable(
  'store_goals',
  {
    tenantId: tenantId(),
    storeId: ref('store_id').notNull(),
    month: text('month').notNull(),
    figure: text('figure').$type<AimedFigure>().notNull(),
    value: integer('value').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.storeId, t.month, t.figure] })],
)

/** Transfers between stores; a member has at most one open transfer at a time. */
export const storeTransfers = pgTable(
  'store_transfers',
  {
    id: key(),
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    fromStoreId: ref('from_store_id').notNull(),
    toStoreId: ref('to_store_id').notNull(),
    asker: text('asker').$type<TransferAsker>().notNull(),
    status: text('status').$type<TransferStatus>().notNull(),
    askedAt: at('asked_at').notNull().defaultNow(),
    /** Deadline of the answer; null for a transfer that the member requested. */
    expiresAt: at('expires_at'),
    endedAt: at('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('store_transfers_waiting')
      .on(t.tenantId, t.profileId)
      .where(sql`status = ${sqlLiteral<TransferStatus>('waiting')}`),
    index('store_transfers_profile').on(t.tenantId, t.profileId, t.id),
    index('store_transfers_lapsing')
      .on(t.tenantId, t.expiresAt)
      .where(sql`status = ${sqlLiteral<TransferStatus>('waiting')}`),
  ],
)
