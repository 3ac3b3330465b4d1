#!/usr/bin/env bash
# @opentelemetry/sdk-trace-base 2.12.1, @opentelemetry/sdk-metrics 2.12.1 and @opentelemetry/otlp-transformer 0.223.1: values of a deal as attributes of a span, and amounts as a counter.
# Guess: a value that an attribute cannot hold becomes text or is reported; a value that is no number is not counted; one attribute has one type, that of its values.
# Seen: a bigint, as exact ids are, a Date, null, an object and a list of texts and numbers are left out of the span without a word (a logger for it has to be set). One deal without an amount,
# NaN, makes the sum of the counter NaN for as long as the process runs, and no later amount counts. The attribute `amount` is an int for 2 and a double
# for 1.5, so that a store with typed columns keeps one kind or two columns; a whole number beyond 2^63 is sent as an int, which no receiver can
# hold. A counter of whole numbers cuts 1.9 to 1. Past 2,000 deals as attributes of a counter the rest are one, `otel.metric.overflow`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/sdk-metrics@2.12.1 @opentelemetry/otlp-transformer@0.223.1
cat >program.mjs <<'PROGRAM'
import { ValueType } from '@opentelemetry/api';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import { AggregationTemporality, InMemoryMetricExporter, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';

const spans = new InMemorySpanExporter();
const tracer = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }).getTracer('sync');
const values = { title: 'a', id: 12345678901234567890n, due: new Date(0), owner: null, company: { id: 3 }, tags: ['a', 1], whole: 2, part: 1.5, large: 1e20 };
const span = tracer.startSpan('deal');
for (const [name, value] of Object.entries(values)) span.setAttribute(name, value);
span.end();
const [{ resourceSpans }] = [JSON.parse(new TextDecoder().decode(JsonTraceSerializer.serializeRequest(spans.getFinishedSpans())))];
const { attributes } = resourceSpans[0].scopeSpans[0].spans[0];
console.log('sent         ', attributes.map(({ key, value }) => `${key} ${Object.keys(value)[0]}`).join(', '));
console.log('missing      ', Object.keys(values).filter((name) => !attributes.some(({ key }) => key === name)).join(', '));
const metrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const reader = new PeriodicExportingMetricReader({ exporter: metrics, exportIntervalMillis: 60_000 });
const meter = new MeterProvider({ readers: [reader] }).getMeter('sync');
const amount = meter.createCounter('amount');
for (const value of [100, Number(undefined), 200]) amount.add(value);
const hours = meter.createCounter('hours', { valueType: ValueType.INT });
for (const value of [1.9, 1.9]) hours.add(value);
const deals = meter.createCounter('deals');
for (let deal = 1; deal <= 2500; deal += 1) deals.add(1, { deal });
await reader.forceFlush();
for (const { descriptor, dataPoints } of metrics.getMetrics()[0].scopeMetrics[0].metrics) {
  const last = dataPoints.at(-1);
  console.log(descriptor.name.padEnd(13), `${dataPoints.length} points, the last is ${last.value} ${JSON.stringify(last.attributes)}`);
}
process.exit();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
sent          title stringValue, whole intValue, part doubleValue, large intValue
missing       id, due, owner, company, tags
amount        1 points, the last is NaN {}
hours         1 points, the last is 2 {}
deals         2000 points, the last is 501 {"otel.metric.overflow":true}
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
