/**
 * Tests that no secret leaks: people with recognisable secrets, every endpoint called by every viewer about them, and every
 * response and log line searched for those secrets.
 */
import { values } from '@qianxian/protocol/base/dictionary'
import { photoAudience, showAge, showCity, showIncome, viewerVerification, visibility } from '@qianxian/protocol/love/privacy.words'
import type { Permission } from '@qianxian/protocol/love/love.schema'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSelf } from '../../test/secrets'
import { closed, foundIn, isRead, openSecretiveWorld, order, TYPED, type Scene, type SecretiveWorld } from '../../test/secretive-world'
import { roundsOf } from '../../test/soak'

let secretive: SecretiveWorld
beforeAll(async () => {
  secretive = await openSecretiveWorld()
})
afterAll(() => secretive.close())

const privacies: fc.Arbitrary<Partial<Permission>> = fc.record(
  {
    visibility: fc.constantFrom(...values(visibility)),
    photos: fc.constantFrom(...values(photoAudience)),
    showAge: fc.constantFrom(...values(showAge)),
    showCity: fc.constantFrom(...values(showCity)),
    showIncome: fc.constantFrom(...values(showIncome)),
    showEmployer: fc.boolean(),
    showSchool: fc.boolean(),
    showOnline: fc.boolean(),
    allowSearch: fc.boolean(),
    minViewerVerification: fc.constantFrom(...values(viewerVerification)),
    hideFromArea: fc.constantFrom<string[]>([], ['330000'], ['510100']),
  },
  { noNullPrototype: true },
)

async function askEverything(scene: Scene): Promise<{ leaks: string[]; answered: Set<string>; asked: number }> {
  const leaks: string[] = []
  const answered = new Set<string>()
  let asked = 0
  // The person herself is the last viewer, because her own acts may admit others.
  for (const viewers of [scene.onlookers.filter((each) => !isSelf(each)), scene.onlookers.filter(isSelf)]) {
    for (const [each, viewer] of order.flatMap((one) => viewers.map((other) => [one, other] as const))) {
      const reply = await secretive.call(each, viewer)
      // The digits of a random trace id may equal a secret by chance, so it is removed.
      const told = reply.body.replace(/"traceId":"[^"]*"/, '') + JSON.stringify(reply.headers)
      const { path } = each.endpoint
      asked += 1
      if (reply.statusCode >= 500) leaks.push(`${viewer.name} ${path} answers ${reply.statusCode}`)
      if (reply.body.includes('"code":20000') || reply.headers['content-disposition'] !== undefined) answered.add(path)
      for (const [name, { mark, isFor }] of foundIn(told, scene)) {
        const at = told.indexOf(mark)
        if (!isFor(viewer, path)) leaks.push(`${viewer.name} learns ${name} from ${path}: ${told.slice(Math.max(0, at - 60), at + 60)}`)
      }
    }
  }
  return { leaks, answered, asked }
}

test('no response discloses a secret to a viewer, whatever the person chose to show', async () => {
  let place = 0
  await fc.assert(
    fc.asyncProperty(privacies, async (privacy) => {
      place += 1
      const { leaks, answered, asked } = await askEverything(await secretive.newScene(place, privacy))
      expect(leaks).toEqual([])
      expect(asked).toBeGreaterThanOrEqual(order.length * 14)
      // Missing answers prove nothing, so most readable endpoints must have answered.
      const reads = order.filter((each) => isRead(each) && each.endpoint.kind !== 'callback').map(({ endpoint }) => endpoint.path)
      expect(reads.filter((path) => !answered.has(path) && !UNANSWERED.test(path))).toEqual([])
    }),
    { numRuns: roundsOf(1, 8), examples: [[closed]], seed: 20261121, endOnFailure: true },
  )
}, 600_000)

/**
 * Endpoints that answer only to input that the test cannot make: a code of another platform or of a text message, a picture's
 * text, a picture rendered for the caller, a link with the caller's own money, a number with its check character, a ticket, a
 * contract to be signed, an auditor's view, a city whose hours are on sale, a link of a text message, a poster's code, the
 * caller's own certificate or its code, a seat's transfer code, a guest list's link, a store's month, a span of days, a point
 * in a city, the caller's own line, timeline, statement or share of an order, or a meeting that takes place now and the code of the other person.
 */
const UNANSWERED =
  /\/(?:checkPhone|checkWechat|getMpAuthorizeUrl|getJsSignature|home\/index|home\/qr|undo|moderation|image\/traced|checkUserName|getColleagues|getLine|exportMessages|exportData|previewCashout|getCheckFaceLink|face|loveUser\/paper|matchmaker\/paper|getSpotlightHours|matchmaker\/getAsk(?:Change)?|loveStore\/(?:getMyWalkin|getMonthLink|exportMonth)|poster\/getScene|getExitCertificate|couple\/check|active\/(?:getTransfer|export)|map\/(?:getPlaceAddress|getStaticMap)|matchmaker\/getAttributionTimeline|loveMemberCustomer\/(?:paper|exportTemplate|exportImport|exportReport|getReport(?:Paged|Link)?)|loveDating\/(?:checkIn(?:ByPlace|ByCode|Member)|getAppointmentByLink)|contract\/(?:getContractSignUrl|downloadContract)|(?:matchmakerPlatform|popMatchmaker|partner)\/getWaterfall|loveStore\/exportStatement)$/

test('no log line at any level contains a secret or a name', () => {
  const { log, all } = secretive
  expect(log.length).toBeGreaterThan(500)
  // The digits of a random request id may equal a secret by chance, so it is removed.
  const text = log.join('').replace(/"reqId":"[^"]*"/g, '')
  for (const secret of Object.values(TYPED)) expect(text).not.toContain(String(secret))
  for (const line of log) expect(line).not.toMatch(/(?<![\da-z])1[3-9]\d{9}(?![\da-z])/i)
  for (const { kind } of all) if (kind) expect(text).not.toContain(kind)
  for (const { mark } of all) expect(text).not.toContain(mark)
})
