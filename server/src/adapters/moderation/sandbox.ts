/**
 * The sandbox of moderation: accepts the same signed calls as Tencent and decides by planted marks.
 *
 * A picture is judged by its centre (the middle fifth of each side). If that area has a single plain colour:
 * - magenta #FF00FF → Block, Porn, 99
 * - cyan #00FFFF → Review, Sexy, 60
 * - yellow #FFFF00 → the provider fails with HTTP 500, so a human must judge the picture
 * Every other picture passes. The marks survive JPEG and resizing.
 *
 * A text is judged by the words below; a text with 审核故障 makes the provider fail.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { callbackSignature } from './tencent'
import { answerTc3, tc3Error, type Tc3Credentials } from '../lib/tc3'
import type { TwinAnswer, TwinHandler } from '../lib/twin'

export const SANDBOX_MODERATION: Tc3Credentials = {
  secretId: 'sandbox-secret-id',
  secretKey: 'sandbox-secret-key',
}

const BLOCKED_WORDS: [word: string, label: string][] = [
  ['裸聊', 'Porn'],
  ['约炮', 'Porn'],
  ['包养', 'Porn'],
  ['代孕', 'Illegal'],
  ['刷单', 'Illegal'],
  ['网赌', 'Illegal'],
  ['办假证', 'Illegal'],
  ['杀猪盘教程', 'Illegal'],
  ['违禁词', 'Illegal'],
]
const UNSURE_WORDS: [word: string, label: string][] = [
  ['投资理财', 'Ad'],
  ['虚拟币', 'Ad'],
  ['高薪兼职', 'Ad'],
  ['借钱', 'Ad'],
  ['待审词', 'Ad'],
]
const FAILING_WORD = '审核故障'

/** The key with which the sandbox signs its callbacks. */
export const SANDBOX_SEED = 'sandbox-callback-seed'
const CALL_BACK_TRIES = 5
const CALL_BACK_EVERY_MS = 100

/** Sends the callback repeatedly until it is accepted, as providers do. */
async function callBack(url: string, said: object): Promise<void> {
  const body = Buffer.from(JSON.stringify(said))
  const headers = { 'content-type': 'application/json', 'x-signature': callbackSignature(SANDBOX_SEED, body) }
  for (let attempt = 0; attempt < CALL_BACK_TRIES; attempt += 1) {
    await sleep(CALL_BACK_EVERY_MS, undefined, { ref: false })
    const taken = await fetch(url, { method: 'POST', headers, body }).then(
      (response) => response.ok,
      () => false,
    )
    if (taken) return
  }
}

interface Judgement {
  suggestion: 'Pass' | 'Review' | 'Block'
  label: string
  score: number
}

const CLEAN: Judgement = { suggestion: 'Pass', label: 'Normal', score: 0 }

/** JPEG shifts a plain colour by a few levels, and more at its edge. */
const COLOUR_TOLERANCE = 28
const MAX_DEVIATION = 24

const MARKS: { colour: [number, number, number]; judgement: Judgement | 'fail' }[] = [
  { colour: [255, 0, 255], judgement: { suggestion: 'Block', label: 'Porn', score: 99 } },
  { colour: [0, 255, 255], judgement: { suggestion: 'Review', label: 'Sexy', score: 60 } },
  { colour: [255, 255, 0], judgement: 'fail' },
]

async function judgeImage(buffer: Buffer): Promise<Judgement | 'fail'> {
  const { width = 0, height = 0 } = await sharp(buffer).metadata()
  const area = {
    left: Math.floor(width * 0.4),
    top: Math.floor(height * 0.4),
    width: Math.max(1, Math.floor(width * 0.2)),
    height: Math.max(1, Math.floor(height * 0.2)),
  }
  const centre = await sharp(buffer).removeAlpha().toColourspace('srgb').extract(area).png().toBuffer()
  const { channels } = await sharp(centre).stats()
  const mark = MARKS.find(({ colour }) =>
    colour.every((level, index) => {
      const channel = channels[index]
      return channel && Math.abs(channel.mean - level) <= COLOUR_TOLERANCE && channel.stdev <= MAX_DEVIATION
    }),
  )
  return mark?.judgement ?? CLEAN
}

function judgeText(text: string): Judgement | 'fail' {
  const plain = text.replace(/\s/g, '')
  if (plain.includes(FAILING_WORD)) return 'fail'
  const blocked = BLOCKED_WORDS.find(([word]) => plain.includes(word))
  if (blocked) return { suggestion: 'Block', label: blocked[1], score: 99 }
  const unsure = UNSURE_WORDS.find(([word]) => plain.includes(word))
  if (unsure) return { suggestion: 'Review', label: unsure[1], score: 60 }
  return CLEAN
}

/** Serves one of the two services: `ims` for pictures, `tms` for texts. */
export function moderationTwin(service: 'ims' | 'tms'): TwinHandler {
  return async (request): Promise<TwinAnswer> => {
    const call = answerTc3(SANDBOX_MODERATION, service, request)
    if ('refused' in call) return { body: call.refused }
    let judgement: Judgement | 'fail'
    const isLater = call.action === 'CreateImageModerationAsyncTask'
    if (service === 'ims' && (call.action === 'ImageModeration' || isLater)) {
      try {
        judgement = await judgeImage(Buffer.from(String(call.input['FileContent']), 'base64'))
      } catch {
        return { body: tc3Error('InvalidParameterValue.InvalidImageContent', 'not a picture') }
      }
    } else if (service === 'tms' && call.action === 'TextModeration') {
      judgement = judgeText(Buffer.from(String(call.input['Content']), 'base64').toString('utf8'))
    } else {
      return { body: tc3Error('InvalidAction', 'no such action') }
    }
    if (judgement === 'fail') return { status: 500, body: { message: 'planted failure' } }
    if (isLater) {
      const requestId = randomUUID()
      void callBack(String(call.input['CallbackUrl']), {
        DataId: call.input['DataId'],
        Suggestion: judgement.suggestion,
        Label: judgement.label,
        Score: judgement.score,
        RequestId: requestId,
      })
      return { body: { Response: { DataId: call.input['DataId'], RequestId: requestId } } }
    }
    return {
      body: {
        Response: {
          Suggestion: judgement.suggestion,
          Label: judgement.label,
          Score: judgement.score,
          DataId: call.input['DataId'] ?? '',
          RequestId: 'sandbox',
        },
      },
    }
  }
}
