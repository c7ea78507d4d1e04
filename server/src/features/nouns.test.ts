/** The list of nouns is whole, and what only one of them may bring is brought by one. */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nouns } from './nouns'

test('every folder of a noun has its descriptor in the list', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(nouns.map(({ name }) => name).sort()).toEqual(folders.map(({ name }) => name).sort())
})

test('one noun decides the audits of a target', () => {
  const targets = nouns.flatMap(({ audits = {} }) => Object.keys(audits))
  expect(targets.sort()).toEqual([...new Set(targets)].sort())
})
