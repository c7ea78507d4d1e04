/** Checks packages: pinned versions, verified contents, acceptable licences, no install scripts. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'vitest'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const read = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8')) as T

interface Manifest {
  workspaces?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  overrides?: Record<string, string>
}
interface Locked {
  version?: string
  /** Old packages list alternatives. */
  license?: string | string[]
  dev?: boolean
  link?: boolean
  integrity?: string
  resolved?: string
}

const lock = read<{ packages: Record<string, Locked> }>('package-lock.json').packages
const foreign = Object.entries(lock).filter(([path, { link }]) => path.includes('node_modules/') && !link)
const shipped = foreign.filter(([, { dev }]) => !dev)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

test('every version is exact', () => {
  const workspaces = read<Manifest>('package.json').workspaces ?? []
  assert.ok(workspaces.length > 0)
  for (const folder of ['.', ...workspaces]) {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies, overrides } = read<Manifest>(
      join(folder, 'package.json'),
    )
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
      ...peerDependencies,
      ...overrides,
    })) {
      assert.match(version, /^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/, `${folder}: ${name} ${version}`)
    }
  }
})

test('every package has an integrity hash, whichever registry it comes from', () => {
  assert.ok(foreign.length > 500)
  for (const [path, { integrity, resolved }] of foreign) {
    assert.match(integrity ?? '', /^sha512-/, path)
    assert.equal(resolved, undefined, path)
  }
})

/** Licences that require only attribution. */
const FREE = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
])
/** Licences allowed for the named packages because of the way they are used. */
const EXCEPTIONS: Record<string, { packages: RegExp; why: string }> = {
  'LGPL-3.0-or-later': {
    packages: /^@img\/sharp-/,
    why: 'libvips is a library of its own beside sharp, loaded at run time and replaceable',
  },
  'LGPL-3.0': { packages: /^libheif-js$/, why: 'a library of its own, loaded at run time as it is' },
  'MPL-2.0': { packages: /^(@resvg\/resvg-js|mediabunny$)/, why: 'unchanged; its terms end with its own files' },
  'OFL-1.1': { packages: /^@expo-google-fonts\/noto-sans-sc$/, why: 'a font, unchanged and not sold by itself; its terms lie beside it' },
  Zlib: { packages: /^pako$/, why: 'permissive; a changed copy must be marked as changed, and ours is unchanged' },
  'CC-BY-4.0': { packages: /^caniuse-lite$/, why: 'a table about browsers that only the build reads' },
}

/** Licences of packages whose manifest names none, as their licence files read. */
const UNNAMED: Record<string, string> = { 'png-js@1.1.0': 'MIT' }
const licenceOf = (path: string, { license, version }: Locked): string | string[] | undefined =>
  license ?? UNNAMED[`${nameOf(path)}@${version}`]

const isAllowed = (name: string, licence: string): boolean => FREE.has(licence) || (EXCEPTIONS[licence]?.packages.test(name) ?? false)

/** `A AND B` requires both to be acceptable, `A OR B` and a list require one. */
function isAcceptable(name: string, expression: string | string[]): boolean {
  if (Array.isArray(expression)) return expression.some((one) => isAcceptable(name, one))
  const plain = expression.replaceAll(/[()]/g, '')
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => isAllowed(name, licence.trim())))
}

test('every licence permits the way its package is shipped', () => {
  const refused = shipped
    .map(([path, locked]) => ({ path, licence: licenceOf(path, locked) }))
    .filter(({ path, licence }) => !licence || !isAcceptable(nameOf(path), licence))
    .map(({ path, licence }) => `${path}: ${licence?.toString() ?? 'says nothing'}`)
  assert.deepEqual(refused, [])
  const versions = new Set(shipped.map(([path, { version }]) => `${nameOf(path)}@${version}`))
  for (const known of Object.keys(UNNAMED)) assert.ok(versions.has(known), `${known} is not shipped any more`)
  for (const [licence, { packages }] of Object.entries(EXCEPTIONS)) {
    assert.ok(
      shipped.some(([path, { license }]) => license?.includes(licence) && packages.test(nameOf(path))),
      `nothing needs the exception for ${licence} any more`,
    )
  }
})

test('the licence check finds unacceptable licences', () => {
  for (const licence of [
    'GPL-3.0',
    'AGPL-3.0-only',
    'SSPL-1.0',
    'MIT AND GPL-2.0',
    'SEE LICENSE IN LICENSE',
    'UNLICENSED',
    'LGPL-3.0-or-later',
  ])
    assert.equal(isAcceptable('some-package', licence), false, licence)
  for (const licence of ['MIT', '(GPL-2.0 OR MIT)', 'Apache-2.0 AND MIT'])
    assert.equal(isAcceptable('some-package', licence), true, licence)
})

test('no package runs a script during installation', () => {
  assert.match(readFileSync(join(root, '.npmrc'), 'utf8'), /^ignore-scripts=true$/m)
})
