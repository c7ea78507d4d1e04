/**
 * Nobody learns what is not theirs to know: people full of recognisable secrets, every endpoint that is served called
 * by everybody about them, and every answer and every line of the log searched for those secrets.
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
  // The person comes last: by what they do themselves they may let others in.
  for (const viewers of [scene.onlookers.filter((each) => !isSelf(each)), scene.onlookers.filter(isSelf)]) {
    for (const [each, viewer] of order.flatMap((one) => viewers.map((other) => [one, other] as const))) {
      const reply = await secretive.call(each, viewer)
      // The digits of a request's own name are drawn: some of them may be anybody's.
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

test('no answer tells anybody what is not theirs to know, whatever the person chose to show', async () => {
  let place = 0
  await fc.assert(
    fc.asyncProperty(privacies, async (privacy) => {
      place += 1
      const { leaks, answered, asked } = await askEverything(await secretive.newScene(place, privacy))
      expect(leaks).toEqual([])
      expect(asked).toBeGreaterThanOrEqual(order.length * 14)
      // Silence proves nothing: most of what can be read was read.
      const reads = order.filter((each) => isRead(each) && each.endpoint.kind !== 'callback').map(({ endpoint }) => endpoint.path)
      expect(reads.filter((path) => !answered.has(path) && !UNANSWERED.test(path))).toEqual([])
    }),
    { numRuns: roundsOf(2, 8), examples: [[closed]], seed: 20261121, endOnFailure: true },
  )
}, 300_000)

/** Answered only with a code of another platform or of a text message, a picture's text, a link with money of the caller's own, a number with its check character, a ticket, the look an auditor was given, a city whose hours are sold, a link of a text message, the code on a poster, the code by which a seat is handed on, the link of a guest list, a point that lies in a city, or a line or a timeline of the caller's own. */
const UNANSWERED =
  /\/(?:checkPhone|checkWechat|getMpAuthorizeUrl|getJsSignature|home\/index|home\/qr|undo|moderation|checkUserName|getColleagues|getLine|exportMessages|previewCashout|getCheckFaceLink|face|loveUser\/paper|matchmaker\/paper|getSpotlightHours|matchmaker\/getAsk(?:Change)?|loveStore\/getMyWalkin|poster\/getScene|active\/(?:getTransfer|export)|map\/(?:getPlaceAddress|getStaticMap)|matchmaker\/getAttributionTimeline)$/

test('no line of the log names anybody, at any level, in anything of that', () => {
  const { log, all } = secretive
  expect(log.length).toBeGreaterThan(500)
  const text = log.join('')
  for (const secret of Object.values(TYPED)) expect(text).not.toContain(String(secret))
  for (const line of log) expect(line).not.toMatch(/(?<![\da-z])1[3-9]\d{9}(?![\da-z])/i)
  for (const { kind } of all) if (kind) expect(text).not.toContain(kind)
  for (const { mark } of all) expect(text).not.toContain(mark)
})
