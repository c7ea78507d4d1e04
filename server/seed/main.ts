// Fills an empty installation so that every screen has something real to show.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { atLeast } from '@qianxian/protocol/base/dictionary'
import { education, incomeBand } from '@qianxian/protocol/love/profile.words'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { Storage } from '../src/adapters/storage'
import type { World } from '../src/ctx'
import type { Db } from '../src/db/open'
import { roleGrants, users } from '../src/db/tables/account'
import { lineQuotas } from '../src/db/tables/line'
import { loveProfiles } from '../src/db/tables/love'
import { matePreferences } from '../src/db/tables/mate'
import { matchmakers } from '../src/db/tables/matchmaker'
import { media, photos } from '../src/db/tables/media'
import { tenants } from '../src/db/tables/tenant'
import { hashPassword } from '../src/features/auth/auth'
import { derivedColumns } from '../src/features/love/profile/derived'
import { dhashOf } from '../src/features/media/pipeline/dhash'
import { drawCode, type Secrets } from '../src/lib/secrets'
import { accounts, PASSWORD } from './accounts'
import { MATCHMAKERS } from './people/matchmakers'
import { generatePeople } from './people/people'
import type { SeedPerson } from './people/seed-person'
import { BANNER_KINDS, drawBanner, drawCover, drawLogo } from './portraits/brand'
import { drawPicture, rasterise, renderPng, renderSvg, type PictureRequest } from './portraits/render'
import { seedQueue, type SeedPlace } from './queue'
import { seedStories } from './stories'
import { fingerprint, SECOND_TENANT_CITY, seedTenants } from './tenants'

type Say = (line: string) => void

const SECOND_TENANT_PEOPLE = 12
const LOCK = 7_240_102
/** Raise it when drawings or renderings change: pictures drawn before are then drawn again. */
const PICTURE_EDITION = 3
/** Sharp on a phone of 360 CSS pixels at twice the density; wider would only make the first start longer. */
const PICTURE_WIDTH = 720
const PICTURES = resolve(import.meta.dirname, '../../.cache/seed-pictures', `v${PICTURE_EDITION}`)

/** Seeds once; a second process that starts at the same time waits and finds it done. */
export async function seedIfEmpty(world: World, say: Say): Promise<void> {
  const isEmpty = async (db: Db) => (await db.select({ id: tenants.id }).from(tenants).limit(1)).length === 0
  if (!(await isEmpty(world.db))) return
  let place: SeedPlace | null = null
  await world.db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    // Whoever waits for the other's drawings waits as long as it takes.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    if (await isEmpty(tx)) place = await seed({ ...world, db: tx }, say)
  })
  // Made by the services themselves, each in its own transaction, once the people are there.
  if (place) await seedQueue(world, place)
}

async function seed(world: World, say: Say): Promise<SeedPlace> {
  const started = Date.now()
  say('正在准备演示数据 / preparing demonstration data …')
  const [first, second] = await seedTenants(world.db)
  for (const tenantId of [first, second]) await seedBrand(world.adapters.storage, tenantId)
  const now = new Date()
  const people = generatePeople({ now }).map(withFewPictures)
  const ids = await seedPeople(world, first, people, now, say)
  const townspeople = people.filter((person) => person.residenceGeo.startsWith(SECOND_TENANT_CITY.slice(0, 4)))
  await seedPeople(world, second, townspeople.slice(0, SECOND_TENANT_PEOPLE), now, () => {})
  const matchmakerIds = await seedMatchmakers(world, first, now)
  await seedDemoAccounts(world, first)
  await seedStories({ db: world.db, secrets: world.secrets, tenantId: first, now, people, ids, matchmakerIds })
  say(`演示数据已就绪 / demonstration data ready: ${people.length} members, ${Math.round((Date.now() - started) / 1000)} s`)
  return { tenantId: first, now, ...ids }
}

async function seedBrand(storage: Storage, tenantId: number): Promise<void> {
  const key = (name: string, type: string) => `public/t${tenantId}/brand/${fingerprint(name)}.${type}`
  await storage.put(key('logo', 'png'), renderPng(drawLogo(), 240), 'image/png')
  await storage.put(
    key('share', 'png'),
    await sharp((await renderSvg(drawCover(7), 600)).bytes)
      .resize(500, 400)
      .png()
      .toBuffer(),
    'image/png',
  )
  for (const kind of BANNER_KINDS) await storage.put(key(kind, 'webp'), (await renderSvg(drawBanner(kind), 1380)).bytes, 'image/webp')
}

/** Every third person keeps a whole album; drawing everybody's would double the first start. */
const withFewPictures = (person: SeedPerson, place: number): SeedPerson =>
  place % 3 === 0 ? person : { ...person, pictures: person.pictures.slice(0, 2) }

interface Rendering {
  original: Buffer
  thumb: Buffer
  blur: Buffer
  width: number
  height: number
  color: string
  dhash: string
}

/** Drawn once a machine: the renderings are kept outside the data, which may be thrown away. */
async function renderingOf(request: PictureRequest): Promise<Rendering & { name: string }> {
  const name = createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 32)
  const file = join(PICTURES, `${name}.json`)
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept) {
    const { original, thumb, blur, ...facts } = JSON.parse(kept) as Record<'original' | 'thumb' | 'blur', string> &
      Omit<Rendering, 'original' | 'thumb' | 'blur'>
    return {
      ...facts,
      name,
      original: Buffer.from(original, 'base64'),
      thumb: Buffer.from(thumb, 'base64'),
      blur: Buffer.from(blur, 'base64'),
    }
  }
  const { pixels, width, height } = await rasterise(drawPicture(request), PICTURE_WIDTH)
  const [bytes, small] = await Promise.all([
    pixels.clone().webp({ quality: 76, effort: 0 }).toBuffer(),
    // The rest is made from a picture of a fifth of the pixels, which nobody sees the difference of.
    pixels.clone().resize(400, 533).raw().toBuffer({ resolveWithObject: true }),
  ])
  const picture = sharp(small.data, { raw: { width: small.info.width, height: small.info.height, channels: 3 } })
  const tiny = await picture.clone().resize(9, 12, { fit: 'fill' }).png().toBuffer()
  const [thumb, blur, { dominant }, dhash] = await Promise.all([
    picture.clone().webp({ quality: 74, effort: 0 }).toBuffer(),
    sharp(tiny).resize(180, 240, { kernel: 'cubic' }).blur(7).webp({ quality: 50, effort: 0 }).toBuffer(),
    picture.clone().resize(32, 43).stats(),
    dhashOf(await picture.clone().png({ compressionLevel: 1 }).toBuffer()),
  ])
  const color = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  await mkdir(PICTURES, { recursive: true })
  const facts = { width, height, color, dhash }
  const text = JSON.stringify({
    ...facts,
    original: bytes.toString('base64'),
    thumb: thumb.toString('base64'),
    blur: blur.toString('base64'),
  })
  await writeFile(`${file}.${process.pid}`, text)
  await rename(`${file}.${process.pid}`, file)
  return { ...facts, name, original: bytes, thumb, blur }
}

async function storePicture(storage: Storage, tenantId: number, ownerId: number, request: PictureRequest) {
  const rendering = await renderingOf(request)
  // Each owner has files of their own, as if they had uploaded them.
  const key = (part: string) => {
    const name = createHash('sha256').update(`${ownerId} ${rendering.name}${part}`).digest('hex')
    return `private/t${tenantId}/photo/${name.slice(32, 34)}/${name.slice(0, 32)}.webp`
  }
  const [originalKey, thumbKey, blurKey] = [key('display'), key('thumb'), key('blur')]
  await storage.put(originalKey, rendering.original, 'image/webp')
  await storage.put(thumbKey, rendering.thumb, 'image/webp')
  await storage.put(blurKey, rendering.blur, 'image/webp')
  return {
    tenantId,
    ownerId,
    purpose: 'photo',
    originalKey,
    displayKey: originalKey,
    thumbKey,
    blurKey,
    sha256: createHash('sha256').update(rendering.original).digest('hex'),
    dhash: rendering.dhash,
    width: rendering.width,
    height: rendering.height,
    color: rendering.color,
    verdict: 'pass' as const,
  }
}

/** Runs `work` over the list, two at a time. */
async function inPairs<Item>(list: readonly Item[], work: (item: Item, place: number) => Promise<void>): Promise<void> {
  let next = 0
  const run = async () => {
    while (next < list.length) {
      const place = next
      next += 1
      await work(list[place]!, place)
    }
  }
  await Promise.all([run(), run()])
}

/** Returns user and profile ids in the order of the people. */
async function seedPeople({ db, secrets, adapters }: World, tenantId: number, people: readonly SeedPerson[], now: Date, say: Say) {
  const userRows = await db
    .insert(users)
    .values(
      people.map((person, place) => {
        const phone = `139${String(tenantId).padStart(2, '0')}${String(place + 1).padStart(6, '0')}`
        return {
          tenantId,
          ...phoneColumns(secrets, tenantId, phone),
          userName: `member${tenantId}_${place + 1}`,
          inviteCode: drawCode(8),
          ...(person.isVip ? { vipType: 'year', vipUntil: momentAfter(now, 200, 'day') } : {}),
          ...(person.isVerified ? { realNameAt: now } : {}),
          lastSeenAt: momentBefore(now, person.activeMinutesAgo, 'minute'),
        }
      }),
    )
    .returning({ id: users.id })

  const requests = people.flatMap((person, place) => person.pictures.map((request, position) => ({ request, place, position })))
  const stored: (Awaited<ReturnType<typeof storePicture>> | undefined)[] = Array.from({ length: requests.length })
  let done = 0
  await inPairs(requests, async ({ request, place }, index) => {
    stored[index] = await storePicture(adapters.storage, tenantId, userRows[place]!.id, request)
    done += 1
    if (done % 100 === 0) say(`  照片 / pictures ${done} / ${requests.length}`)
  })
  const mediaRows = await db
    .insert(media)
    .values(stored.map((row) => row!))
    .returning({ id: media.id })

  const profileRows = await db
    .insert(loveProfiles)
    .values(
      people.map((person, place) => {
        const coverIndex = requests.findIndex((entry) => entry.place === place && entry.position === 0)
        const {
          seed: _seed,
          mate: _mate,
          pictures: _pictures,
          isVip,
          isVerified,
          activeMinutesAgo,
          publishedDaysAgo,
          privacy,
          ...fields
        } = person
        const facts = {
          ...fields,
          employer: null,
          // Most of the demonstration's people show their pictures to everybody, so that a visitor sees faces.
          privacy: { ...(place % 4 === 0 ? {} : { photos: 'all' as const }), ...privacy },
          lifecycle: 'published' as const,
          isHidden: false,
          coverMediaId: mediaRows[coverIndex]!.id,
          photoCount: person.pictures.length,
        }
        return {
          tenantId,
          userId: userRows[place]!.id,
          no: String(tenantId * 10_000_000 + 100_000 + person.seed * 37),
          ...facts,
          ...derivedColumns(facts),
          isVip,
          isVerified,
          publishedAt: momentBefore(now, publishedDaysAgo, 'day'),
          lastActiveAt: momentBefore(now, activeMinutesAgo, 'minute'),
          wechatEnc: place % 3 === 0 ? secrets.seal(`qx_friend${place}`) : null,
        }
      }),
    )
    .returning({ id: loveProfiles.id, userId: loveProfiles.userId })

  await db.insert(photos).values(
    requests.map(({ place, position }, index) => ({
      tenantId,
      profileId: profileRows[place]!.id,
      mediaId: mediaRows[index]!.id,
      state: 'approved' as const,
      position,
      isAvatar: position === 0,
    })),
  )
  await db
    .insert(matePreferences)
    .values(people.map((person, place) => ({ tenantId, profileId: profileRows[place]!.id, value: mateOf(person) })))
  await db.insert(lineQuotas).values(
    profileRows.map((profile, place) => ({
      tenantId,
      profileId: profile.id,
      source: 'gift' as const,
      total: people[place]!.isVip ? 12 : 5,
      endsAt: momentAfter(now, 90, 'day'),
    })),
  )
  return { userIds: userRows.map((row) => row.id), profileIds: profileRows.map((row) => row.id) }
}

/** Age, marriage and children are what people insist on; the rest they would like. */
function mateOf({ mate }: SeedPerson): Mate {
  return {
    ...mate,
    weights: {
      age: 'must',
      height: 'prefer',
      geos: 'prefer',
      education: mate.educationMin && atLeast(education, 'bachelor').includes(mate.educationMin) ? 'must' : 'prefer',
      income: mate.incomeMin && atLeast(incomeBand, 'from_30w').includes(mate.incomeMin) ? 'must' : 'prefer',
      marital: 'must',
      children: 'prefer',
      housing: 'prefer',
      smoking: 'prefer',
      drinking: 'any',
      marryWithin: 'prefer',
    },
  }
}

const phoneColumns = (secrets: Secrets, tenantId: number, phone: string) => ({
  phoneEnc: secrets.seal(phone),
  phoneHash: secrets.hash('phone', tenantId, phone),
})

async function seedMatchmakers({ db, secrets, adapters }: World, tenantId: number, now: Date): Promise<number[]> {
  const ids: number[] = []
  for (const [place, person] of MATCHMAKERS.entries()) {
    const phone = place === 0 ? accounts.matchmaker.phone : `1370000${String(place).padStart(4, '0')}`
    const [user] = await db
      .insert(users)
      .values({
        tenantId,
        ...phoneColumns(secrets, tenantId, phone),
        userName: place === 0 ? accounts.matchmaker.userName : `matchmaker_${place}`,
        inviteCode: drawCode(8),
        realNameAt: now,
      })
      .returning({ id: users.id })
    const [picture] = await db
      .insert(media)
      .values(await storePicture(adapters.storage, tenantId, user!.id, person.picture))
      .returning({ id: media.id })
    await db.update(users).set({ headMediaId: picture!.id }).where(eq(users.id, user!.id))
    await db.insert(roleGrants).values({ tenantId, userId: user!.id, role: 'matchmaker' })
    const [row] = await db
      .insert(matchmakers)
      .values({
        tenantId,
        userId: user!.id,
        name: person.name,
        avatarMediaId: picture!.id,
        bio: person.bio,
        cityGeo: person.cityCode,
        tags: person.tags,
        experienceYears: person.experienceYears,
        status: 'active',
        joinedAt: momentBefore(now, 200 + place * 90, 'day'),
      })
      .returning({ id: matchmakers.id })
    ids.push(row!.id)
  }
  return ids
}

/** Two of the generated people become the love user and the VIP that a visitor can log in as. */
async function seedDemoAccounts({ db, secrets }: World, tenantId: number): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  for (const key of ['member', 'auditor', 'second'] as const) {
    const { userName, phone } = accounts[key]
    const [user] = await db
      .insert(users)
      .values({ tenantId, ...phoneColumns(secrets, tenantId, phone), userName, passwordHash, inviteCode: drawCode(8) })
      .returning({ id: users.id })
    if (key !== 'member') await db.insert(roleGrants).values({ tenantId, userId: user!.id, role: 'auditor' })
  }
  await db.update(users).set({ passwordHash }).where(eq(users.userName, accounts.matchmaker.userName))
  for (const [key, gender, isVip] of [
    ['love', 'female', false],
    ['vip', 'male', true],
  ] as const) {
    const { userName, phone } = accounts[key]
    const [profile] = await db
      .select({ id: loveProfiles.id, userId: loveProfiles.userId })
      .from(loveProfiles)
      .where(
        sql`${loveProfiles.tenantId} = ${tenantId} and gender = ${gender} and is_vip = ${isVip} and is_verified and city_geo = '510100' and is_listed and completeness >= 80 and birthday between '1992-01-01' and '1999-12-31'`,
      )
      .orderBy(loveProfiles.id)
      .limit(1)
    await db
      .update(users)
      .set({ ...phoneColumns(secrets, tenantId, phone), userName, passwordHash })
      .where(eq(users.id, profile!.userId!))
    await db
      .update(loveProfiles)
      .set({ wechatEnc: secrets.seal(`qianxian_${key}`), privacy: { photos: 'all' } })
      .where(eq(loveProfiles.id, profile!.id))
  }
}
