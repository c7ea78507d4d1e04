/**
 * The subscribe messages of the sandbox, for WeChat and Douyin alike: the templates, and each person's quota.
 *
 * A person receives any number, except for two kinds of names: a login as `sandbox-<name>-quota2` receives two of each
 * template, then none; `sandbox-<name>-limited` is answered as rate-limited.
 */

/** Fields by template. WeChat's fields name their type, Douyin's are keywords. */
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

/** The marker in an open id that tells the twin the person's quota. */
const MARK = /-(?:quota(\d+)|limited)$/

export const subscriptionMark = (name: string): string => MARK.exec(name)?.[0] ?? ''

/** Counts sent messages, as the provider does. */
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

/** The missing and the unknown fields of a message; null for an unknown template. */
export function findTemplateErrors(provider: keyof typeof sandboxTemplates, templateId: string, data: object): string[] | null {
  const templates: Record<string, readonly string[]> = sandboxTemplates[provider]
  const places = Object.hasOwn(templates, templateId) ? templates[templateId] : undefined
  if (!places) return null
  const given = Object.keys(data)
  return [...places.filter((place) => !given.includes(place)), ...given.filter((place) => !places.includes(place))]
}
