/** Divides test files by their recorded seconds, and starts the longest first. */
import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { root } from '../run.mjs'
import { timeName } from './results.mjs'
import { divide } from './schedule.mjs'
import { secondsOf } from './seconds.mjs'

const expected = ({ moduleId }) => secondsOf(timeName(relative(root, moduleId)))

export class RecordedOrder extends BaseSequencer {
  async shard(files) {
    const { index, count } = this.ctx.config.shard
    const named = files.map((file) => ({ name: file.moduleId, seconds: expected(file) }))
    const mine = new Set(divide(named, count)[index - 1])
    return files.filter(({ moduleId }) => mine.has(moduleId))
  }

  async sort(files) {
    // The files of a project stay together, because each project starts a process for the modules that its files share.
    const projects = [...new Set(files.map(({ project }) => project.name))]
    const byName = [...files].sort((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
    return projects.flatMap((name) =>
      byName.filter(({ project }) => project.name === name).sort((one, other) => expected(other) - expected(one)),
    )
  }
}
