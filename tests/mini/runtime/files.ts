import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Every file of the package below `root`, relative to it, with forward slashes, in a stable order, without source maps. */
export function listFiles(root: string, below = ''): string[] {
  return readdirSync(path.join(root, below), { withFileTypes: true })
    .filter(({ name }) => !name.endsWith('.map'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const name = path.posix.join(below, entry.name)
      return entry.isDirectory() ? listFiles(root, name) : [name]
    })
}

export interface AppConfig {
  pages: string[]
  subPackages?: { root: string; pages: string[] }[]
  /** Packages that the phone preloads, by the page on which it does. */
  preloadRule?: Record<string, { packages: string[] }>
  window?: PageConfig
  usingComponents?: Record<string, string>
}

export interface PageConfig {
  component?: boolean
  enablePullDownRefresh?: boolean
  usingComponents?: Record<string, string>
}

export const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

/** A page or component may have no settings file; the platform then uses the defaults. */
export const readPageConfig = (dist: string, id: string): PageConfig => {
  const file = path.join(dist, `${id}.json`)
  return existsSync(file) ? readJson<PageConfig>(file) : {}
}

/** All page paths of app.json, main package and sub-packages, without a leading slash. */
export function listRoutes(app: AppConfig): string[] {
  const inPackages = (app.subPackages ?? []).flatMap((pack) => pack.pages.map((page) => path.posix.join(pack.root, page)))
  return [...app.pages, ...inPackages]
}

/** usingComponents values are relative to their file, or absolute with a leading slash. The result has no leading slash. */
export function resolveComponent(owner: string, target: string): string {
  return target.startsWith('/') ? target.slice(1) : path.posix.join(path.posix.dirname(owner), target)
}
