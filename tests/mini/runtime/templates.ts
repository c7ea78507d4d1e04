/**
 * Compiles every template of a build; a diagnostic or a missing import is a failure, because it would cause a blank
 * page on a phone.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { TmplGroup } from 'glass-easel-template-compiler'
import type { Dialect } from './dialect'
import { listFiles } from './files'

interface Diagnostic {
  startLine: number
  startColumn: number
  level: string
  message: string
}

export type TemplateGroups = Record<string, unknown>

export function compileTemplates(dist: string, dialect: Dialect): TemplateGroups {
  const group = new TmplGroup()
  const faults: string[] = []
  try {
    for (const file of listFiles(dist)) {
      const source = () => readFileSync(path.join(dist, file), 'utf8')
      const id = file.slice(0, -path.extname(file).length)
      if (file.endsWith(`.${dialect.script}`)) group.addScript(id, source())
      if (!file.endsWith(`.${dialect.template}`)) continue
      for (const found of group.addTmpl(id, dialect.toWechat(source())) as Diagnostic[]) {
        faults.push(`${file}:${found.startLine}:${found.startColumn} ${found.level} ${found.message}`)
      }
      for (const [kind, suffix, targets] of [
        ['import', dialect.template, group.getDirectDependencies(id)],
        ['script', dialect.script, group.getScriptDependencies(id)],
      ] as const) {
        for (const target of targets as string[]) {
          if (!existsSync(path.join(dist, `${target}.${suffix}`))) faults.push(`${file} missing ${kind} ${target}`)
        }
      }
    }
    if (faults.length > 0) throw new Error(`templates do not compile:\n${faults.join('\n')}`)
    return new Function(`return ${group.getTmplGenObjectGroups()}`)() as TemplateGroups
  } finally {
    group.free()
  }
}
