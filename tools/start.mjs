/** `npm start`: installs missing packages, builds the web page if it changed, and serves everything on one port. */
import './node-version.mjs'
import { pathToFileURL } from 'node:url'
import { install } from './install.mjs'
import { endWithNpm, root, runNode } from './run.mjs'

process.chdir(root)
console.log('牵线启动：首次约需 3 至 6 分钟，之后只需几秒 / Starting Qianxian: 3 to 6 minutes the first time, then a few seconds')
console.log('1/4 安装依赖（首次 1 至 2 分钟）/ installing packages (the first time 1 to 2 minutes)')
await install()
console.log('2/4 构建网页（有改动时约 1 分钟）/ building the web page (about a minute when something changed)')
const code = await runNode(['tools/build.mjs', 'h5'])
if (code !== 0) process.exit(code)

endWithNpm()
// The server runs in this process, so signals and exit codes are its own.
process.setSourceMapsEnabled(true)
// Imported after `install`, which may have to install the bundler.
const { bundleServer } = await import('./serverBundle.mjs')
console.log('3/4 启动数据库并建表（首次约 10 秒）/ starting the database and creating its tables (the first time about 10 seconds)')
console.log(
  '4/4 写入演示数据（首次约 1 分钟，照片随后在后台绘制）/ writing the demonstration (the first time about a minute; its pictures are drawn afterwards in the background)',
)
await import(pathToFileURL(await bundleServer()).href)
