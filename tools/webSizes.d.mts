export const webLimits: { homeScripts: number; homeStyles: number; page: number }

export function measureWeb(folder: string): {
  home: { files: string[]; scripts: number; styles: number }
  pages: { page: string; bytes: number; all: number }[]
  copies: { page: string; id: string; files: string[] }[]
}
