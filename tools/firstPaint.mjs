/**
 * Prepares the files that the server needs to render the home screen before any script has loaded, next to the web build:
 * the screen bundled for Node (`.first-paint/draw.cjs`) and the build's style rules by their classes
 * (`.first-paint/rules.json`).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import postcss from 'postcss'
import { homePage, homeParts } from './firstPaintContract.mjs'
import { root } from './run.mjs'

/** @param {string} folder the web build, complete but for this */
export async function writeFirstPaint(folder) {
  const own = path.join(root, 'src/firstPaint')
  const output = path.join(folder, '.first-paint')
  mkdirSync(output, { recursive: true })
  const { metafile } = await build({
    absWorkingDir: root,
    metafile: true,
    entryPoints: [path.join(own, 'draw.tsx')],
    outfile: path.join(output, 'draw.cjs'),
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    jsx: 'automatic',
    logLevel: 'error',
    legalComments: 'none',
    resolveExtensions: ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.mjs', '.js', '.json'],
    alias: {
      '@tarojs/taro': path.join(own, 'taro.ts'),
      '@tarojs/components': path.join(own, 'components.tsx'),
      '@': path.join(root, 'src'),
    },
    loader: { '.scss': 'empty', '.css': 'empty', '.svg': 'empty', '.png': 'empty', '.webp': 'empty' },
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.TARO_ENV': '"h5"',
      API_BASE: '""',
      APP_VERSION: '""',
      APP_VERSION_CODE: '0',
      EID: 'null',
    },
  })
  checkParts(Object.keys(metafile.inputs))
  writeFileSync(path.join(output, 'rules.json'), JSON.stringify(rulesOf(folder)))
}

/**
 * The document and the renderer identify parts of the screen only by class names, so a renamed class would otherwise be
 * noticed only by eye.
 */
function checkParts(files) {
  const screen = files.filter((file) => file.startsWith('src/') && file.endsWith('.tsx'))
  const lost = lostParts(screen.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n'), Object.values(homeParts))
  if (lost.length > 0) throw new Error(`protocol/home/first-paint.ts names ${lost.join(', ')}, and no source of the home screen does`)
}

/**
 * @param {string} source
 * @param {string[]} names
 * @returns {string[]} class names that the source does not contain whole
 */
export function lostParts(source, names) {
  return names.filter((name) => !new RegExp(`['"\`\\s]${name}['"\`\\s]`).test(source))
}

/**
 * The style rules of the document and of the home page in sheet order: `{ classes, css }`, where every class must occur
 * for the rule to apply. Rules inside an at-rule keep it; keyframes are found by their name.
 */
function rulesOf(folder) {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const own = [...html.matchAll(/href="?(\/css\/[^"\s>]+\.css)/g)].map((match) => match[1])
  const pages = JSON.parse(readFileSync(path.join(folder, 'pages.json'), 'utf8'))
  const sheets = [...own, ...pages[homePage].filter((file) => file.endsWith('.css'))]
  const rules = []
  for (const sheet of sheets) collect(postcss.parse(readFileSync(path.join(folder, sheet), 'utf8')), (css) => css)
  return rules

  function collect(container, wrap) {
    container.each((node) => {
      if (node.type === 'rule') {
        for (const selector of node.selectors) {
          const classes = [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.(-?[\w-]+)/g)].map((match) => match[1])
          rules.push({
            classes,
            css: wrap(
              `${selector}{${node.nodes
                .filter((each) => each.type === 'decl')
                .map(String)
                .join(';')}}`,
            ),
          })
        }
      } else if (node.type === 'atrule' && node.name.endsWith('keyframes')) {
        rules.push({ animation: node.params, css: String(node) })
      } else if (node.type === 'atrule' && (node.name === 'media' || node.name === 'supports')) {
        collect(node, (css) => wrap(`@${node.name} ${node.params}{${css}}`))
      }
    })
  }
}
