/**
 * A noun does not import the nouns above it. If a higher noun takes part in an act, the lower noun declares a hook, and the
 * higher noun registers its part in its descriptor. An event calls all parts, a query the only one, and a collection collects the
 * answers of all.
 */

/** One noun's handler of a hook; registered in its descriptor. */
export interface Part {
  readonly hook: { readonly name: string; readonly isQuestion: boolean }
  readonly work: unknown
}

/** The field of a ctx that a hook needs: the nouns, lowest first. */
interface Among {
  nouns: readonly { readonly name: string; readonly parts?: readonly Part[] }[]
}

const questions = new Set<Part['hook']>()

const partsIn = (ctx: Among, hook: Part['hook']): Part[] =>
  ctx.nouns.flatMap(({ parts = [] }) => parts.filter((part) => part.hook === hook))

/**
 * Declares an event that higher nouns may handle, in the order of the nouns; an error in one handler rolls back the transaction
 * that all of them share.
 */
export function event<Ctx extends Among, Facts extends unknown[]>(name: string) {
  type Work = (ctx: Ctx, ...facts: Facts) => Promise<void>
  const hook = { name, isQuestion: false }
  return {
    on: (work: Work): Part => ({ hook, work }),
    async emit(ctx: Ctx, ...facts: Facts): Promise<void> {
      for (const { work } of partsIn(ctx, hook)) await (work as Work)(ctx, ...facts)
    },
  }
}

/** Declares data of which each higher noun may know a part; the answers are collected in order. */
export function collect<Ctx extends Among, Facts extends unknown[], Answer>(name: string) {
  type Work = (ctx: Ctx, ...facts: Facts) => Promise<Answer[]>
  const hook = { name, isQuestion: false }
  return {
    answer: (work: Work): Part => ({ hook, work }),
    async ask(ctx: Ctx, ...facts: Facts): Promise<Answer[]> {
      const answers: Answer[] = []
      for (const { work } of partsIn(ctx, hook)) answers.push(...(await (work as Work)(ctx, ...facts)))
      return answers
    },
  }
}

/** Declares data that only a higher noun knows; the server does not start unless exactly one noun answers it. */
export function query<Ctx extends Among, Facts extends unknown[], Answer>(name: string) {
  type Work = (ctx: Ctx, ...facts: Facts) => Promise<Answer>
  const hook = { name, isQuestion: true }
  questions.add(hook)
  return {
    answer: (work: Work): Part => ({ hook, work }),
    ask(ctx: Ctx, ...facts: Facts): Promise<Answer> {
      const [part] = partsIn(ctx, hook)
      if (!part) throw new Error(`nobody answers «${name}»`)
      return (part.work as Work)(ctx, ...facts)
    },
  }
}

/** Returns the list of all nouns; throws if a query has no answer or two, or if a noun has two parts in one event. */
export function withCheckedHooks<Noun extends Among['nouns'][number]>(nouns: readonly Noun[]): readonly Noun[] {
  for (const { name, parts = [] } of nouns)
    if (new Set(parts.map(({ hook }) => hook)).size < parts.length) throw new Error(`${name} has two parts in one hook`)
  for (const hook of questions) {
    const answering = nouns.filter(({ parts = [] }) => parts.some((part) => part.hook === hook)).map(({ name }) => name)
    if (answering.length !== 1) throw new Error(`«${hook.name}» is answered by ${answering.join(' and ') || 'nobody'}`)
  }
  return nouns
}
