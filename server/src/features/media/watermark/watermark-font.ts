/**
 * Finds a Chinese font on the host for drawn text. None is shipped: one weight would be 10 MB in every copy of
 * the product for a mark that is mostly digits. A host without one gets latin strokes (see stroke-font).
 */
import { readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const FOLDERS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.local/share/fonts'),
  join(homedir(), '.fonts'),
  '/System/Library/Fonts',
  '/Library/Fonts',
  'C:\\Windows\\Fonts',
]

/** In order of preference: sans before serif, regular before the rest. */
const CHINESE_FONTS = [
  /^(NotoSansCJK(sc)?|NotoSansSC|SourceHanSans(SC|CN)?)-Regular\.(ttc|otf|ttf)$/i,
  /^(PingFang|Hiragino Sans GB|STHeiti Light|STHeiti Medium)\.ttc$/i,
  /^(msyh|simhei|deng)\.tt[cf]$/i,
  /^(wqy-(microhei|zenhei)|DroidSansFallback(Full)?)\.tt[cf]$/i,
  /^(NotoSans(CJK|SC)|SourceHanSans).*\.(ttc|otf|ttf)$/i,
  /^(NotoSerif(CJK|SC)|SourceHanSerif).*\.(ttc|otf|ttf)$/i,
]

let found: string | null | undefined

/** The file, or null; looked up once per process. */
export function chineseFont(): string | null {
  found ??= findFont(FOLDERS)
  return found
}

export function findFont(folders: readonly string[]): string | null {
  const files = folders.flatMap(filesBelow)
  for (const pattern of CHINESE_FONTS) {
    const file = files.find(({ name }) => pattern.test(name))
    if (file) return join(file.parentPath, file.name)
  }
  return null
}

function filesBelow(folder: string): { name: string; parentPath: string }[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  } catch {
    // Most hosts have only some of these folders.
    return []
  }
}
