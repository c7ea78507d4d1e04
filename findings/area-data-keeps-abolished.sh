#!/bin/sh
# Does a list of China's regions that knows the counties of 2024 leave out those that were abolished before?
# Expected by most: yes. Version 2.1.0 contains 临平区 (2021) and 和康县 (2024), so it is kept up to date.
# Seen: abolished counties are listed beside the districts that they became part of, and 129
# entries such as development zones have codes that are not in GB/T 2260. Dongguan and Zhongshan have townships instead of counties.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @vant/area-data@2.1.0
cat >try.cjs <<'JS'
const { areaList } = require('@vant/area-data')
const counties = Object.entries(areaList.county_list)
const has = (name, prefix) => counties.some(([code, each]) => each === name && code.startsWith(prefix))
for (const [gone, prefix, into] of [['港闸区', '3206', '崇川区'], ['梅列区', '3504', '三元区'], ['长岛县', '3706', '蓬莱区']])
  console.log(`${gone} is listed: ${has(gone, prefix)}, ${into} too: ${has(into, prefix)}`)
console.log(`new: 临平区 ${has('临平区', '3301')}, 和康县 ${has('和康县', '6532')}`)
console.log(`zones with a code ending in 71 to 99: ${counties.filter(([code]) => /(7[1-9]|9\d)$/.test(code) && !/^(71|81|82)/.test(code)).length}`)
console.log(`townships of 4419 and 4420: ${counties.filter(([code, name]) => /^44(19|20)/.test(code) && /(镇|街道)$/.test(name)).length}`)
JS
node try.cjs | tee seen
cat >expected <<'TXT'
港闸区 is listed: true, 崇川区 too: true
梅列区 is listed: true, 三元区 too: true
长岛县 is listed: true, 蓬莱区 too: true
new: 临平区 true, 和康县 true
zones with a code ending in 71 to 99: 129
townships of 4419 and 4420: 55
TXT
diff expected seen && echo "@vant/area-data 2.1.0: as described"
