/**
 * A noun knows none above it. Where one of them has a part in what it does, its face names the moment as a hook, and they
 * bring their work in their descriptors. News are told to all who bring a part, a question is asked of the one who does, and
 * a survey of all who do.
 */

/** One noun's work at one hook; stands in its descriptor. */
export interface Part {
  readonly hook: { readonly name: string; readonly isQuestion: boolean }
  readonly work: unknown
}

/** What a hook needs of a ctx: the nouns, the lowest first. */
interface Among {
  nouns: readonly { readonly name: string; readonly parts?: readonly Part[] }[]
}

const questions = new Set<Part['hook']>()

const partsIn = (ctx: Among, hook: Part['hook']): Part[] =>
  ctx.nouns.flatMap(({ parts = [] }) => parts.filter((part) => part.hook === hook))

/** Something happened that nouns above may have to act on. Told in the order of the nouns, one after the other; what one of them throws undoes the transaction that all of them run in. */
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

/** Something of which each noun above may know a part; what they answer comes together in their order. */
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

/** Something that only a noun above knows; without one that answers it the server does not start. */
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

/** The list of all nouns as it is; throws where a question has no answer or two, or a noun two parts in one piece of news. */
export function withCheckedHooks<Noun extends Among['nouns'][number]>(nouns: readonly Noun[]): readonly Noun[] {
  for (const { name, parts = [] } of nouns)
    if (new Set(parts.map(({ hook }) => hook)).size < parts.length) throw new Error(`${name} has two parts in one hook`)
  for (const hook of questions) {
    const answering = nouns.filter(({ parts = [] }) => parts.some((part) => part.hook === hook)).map(({ name }) => name)
    if (answering.length !== 1) throw new Error(`«${hook.name}» is answered by ${answering.join(' and ') || 'nobody'}`)
  }
  return nouns
}
