/**
 * Chooses the order of the steps of a run.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {number} seconds expected on a quiet machine
 * @property {string[]} [needs] names of the steps that must have ended before
 */

/**
 * The expected seconds from the start of each step to the end of the last step that waits for it.
 * @param {Step[]} steps
 * @returns {Map<string, number>}
 */
export function urgencies(steps) {
  const known = new Map()
  const of = (step) => {
    if (!known.has(step.name)) {
      const waiting = steps.filter(({ needs = [] }) => needs.includes(step.name))
      known.set(step.name, step.seconds + Math.max(0, ...waiting.map(of)))
    }
    return known.get(step.name)
  }
  for (const step of steps) of(step)
  return known
}

/**
 * The most urgent step that may begin; undefined if each of them waits for another.
 * @template {Step} S
 * @param {S[]} pending
 * @param {ReadonlySet<string>} ended names of the steps that have ended
 * @param {Map<string, number>} urgency
 * @returns {S | undefined}
 */
function nextStep(pending, ended, urgency) {
  const ready = pending.filter(({ needs = [] }) => needs.every((name) => ended.has(name)))
  return ready.sort((one, other) => urgency.get(other.name) - urgency.get(one.name))[0]
}

/**
 * Runs every step once, at most `cores` at a time, each after those that it needs.
 * @template {Step} S
 * @param {S[]} steps
 * @param {number} cores
 * @param {(step: S) => Promise<void>} perform
 */
export async function runSteps(steps, cores, perform) {
  const names = new Set(steps.map(({ name }) => name))
  for (const { name, needs = [] } of steps) {
    const unknown = needs.filter((each) => !names.has(each))
    if (unknown.length > 0) throw new Error(`${name} needs steps that are not there: ${unknown.join(', ')}`)
  }
  const urgency = urgencies(steps)
  const pending = [...steps]
  const ended = new Set()
  const running = new Map()
  for (;;) {
    for (let step; running.size < cores && (step = nextStep(pending, ended, urgency));) {
      const { name } = step
      pending.splice(pending.indexOf(step), 1)
      running.set(
        name,
        perform(step).then(() => {
          running.delete(name)
          ended.add(name)
        }),
      )
    }
    if (running.size === 0) break
    await Promise.race(running.values())
  }
}

/**
 * Divides the files into groups of about equal time: the longest first, each to the group with the least so far.
 * @param {{ name: string, seconds: number }[]} files
 * @param {number} count
 * @returns {string[][]}
 */
export function divide(files, count) {
  const groups = Array.from({ length: count }, () => ({ names: [], seconds: 0 }))
  const sorted = [...files].sort((one, other) => other.seconds - one.seconds || (one.name < other.name ? -1 : 1))
  for (const { name, seconds } of sorted) {
    const least = groups.reduce((best, group) => (group.seconds < best.seconds ? group : best))
    least.names.push(name)
    least.seconds += seconds
  }
  return groups.map(({ names }) => names)
}
