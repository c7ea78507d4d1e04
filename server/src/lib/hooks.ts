/**
 * A noun imports none above it. If a higher noun takes part in an act, the lower noun's face declares a hook, and the
 * higher noun registers its part in its descriptor. An event reaches all parts, a query asks the only one, and a
 * collection asks all of them.
 */

/** One noun's work at one hook; registered in its descriptor. */
export interface Part {
  readonly hook: { readonly name: string; readonly isQuestion: boolean }
  readonly work: unknown
}

/** The part of a ctx that a hook needs: the nouns, lowest first. */
interface Among {
  nouns: readonly { readonly name: string; readonly parts?: readonly Part[] }[]
}

const questions = new Set<Part['hook']>()

const partsIn = (ctx: Among, hook: Part['hook']): Part[] =>
  ctx.nouns.flatMap(({ parts = [] }) => parts.filter((part) => part.hook === hook))

/**
 * An event that higher nouns may have to handle, in the order of the nouns; an error of one rolls back the transaction
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

/** Data of which each higher noun may know a part; the answers are collected in order. */
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

/** Data that only a higher noun knows; the server does not start without a noun that answers it. */
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

/** Returns the list of all nouns; throws if a query has no answer or two, or a noun has two parts in one event. */
export function withCheckedHooks<Noun extends Among['nouns'][number]>(nouns: readonly Noun[]): readonly Noun[] {
  for (const { name, parts = [] } of nouns)
    if (new Set(parts.map(({ hook }) => hook)).size < parts.length) throw new Error(`${name} has two parts in one hook`)
  for (const hook of questions) {
    const answering = nouns.filter(({ parts = [] }) => parts.some((part) => part.hook === hook)).map(({ name }) => name)
    if (answering.length !== 1) throw new Error(`«${hook.name}» is answered by ${answering.join(' and ') || 'nobody'}`)
  }
  return nouns
}
