/**
 * The subscribe messages of the sandbox, for WeChat and Douyin alike: which templates there are, and who wants how many.
 *
 * A person gets any number, but for two kinds of names: whoever logs in as `sandbox-<name>-quota2` gets two of each template,
 * then none; `sandbox-<name>-limited` is answered as if too many had been sent.
 */

/** Template → its places. Places of WeChat say what they hold, those of Douyin are keywords. */
export const sandboxTemplates = {
  wechat: {
    'sandbox-line': ['thing1', 'time2'],
    'sandbox-audit': ['thing1', 'phrase2', 'time3'],
    'sandbox-message': ['thing1', 'time2'],
  },
  douyin: {
    'sandbox-line': ['温馨提示', '时间'],
    'sandbox-audit': ['温馨提示', '时间'],
    'sandbox-message': ['温馨提示', '时间'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>

/** What an open id keeps of its owner's name, so that the twin knows them again. */
const MARK = /-(?:quota(\d+)|limited)$/

export const subscriptionMark = (name: string): string => MARK.exec(name)?.[0] ?? ''

/** Counts what was sent, as the provider does. */
export class SandboxSubscriptions {
  private readonly sent = new Map<string, number>()

  take(openId: string, templateId: string): 'taken' | 'unwanted' | 'limited' {
    const [mark, quota] = MARK.exec(openId) ?? []
    if (mark === undefined) return 'taken'
    if (quota === undefined) return 'limited'
    const key = `${openId} ${templateId}`
    const before = this.sent.get(key) ?? 0
    if (before >= Number(quota)) return 'unwanted'
    this.sent.set(key, before + 1)
    return 'taken'
  }
}

/** The places that are missing, or that no place of the template is called; null for a template that nobody has. */
export function findTemplateErrors(provider: keyof typeof sandboxTemplates, templateId: string, data: object): string[] | null {
  const templates: Record<string, readonly string[]> = sandboxTemplates[provider]
  const places = Object.hasOwn(templates, templateId) ? templates[templateId] : undefined
  if (!places) return null
  const given = Object.keys(data)
  return [...places.filter((place) => !given.includes(place)), ...given.filter((place) => !places.includes(place))]
}
