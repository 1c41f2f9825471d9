import type { ComponentChildren } from "preact";
import { EVENT_TYPES } from "../../../domain/events/event-types.ts";
import { Page, Section } from "../../components/page.tsx";
import { Subplaces } from "../../components/subplaces.tsx";
import {
  API_REFERENCE_PATH,
  DOCS_PATH,
  EVENT_CATALOG_PATH,
  HELP_PLACES,
  linkEventType,
  linkOperation,
  linkProblem,
  OPENAPI_PATH,
  PROBLEMS_PATH,
  RECEIVERS_PATH,
} from "./help-places.ts";

/** The contents of the documentation. */
export function Help() {
  return (
    <Page title="Help" lead="How to call the API, receive events, and resolve errors.">
      <Subplaces label="Help" places={HELP_PLACES} />
      <div class="grid">
        <Section title="Read the documents">
          <ul class="links">
            <Entry href={`${DOCS_PATH}quick-start`} name="Quick start" isOutside>
              from a key to a verified event
            </Entry>
            <Entry href={`${DOCS_PATH}concepts`} name="Concepts" isOutside>
              what belongs to what
            </Entry>
            <Entry href={`${DOCS_PATH}clients`} name="Clients" isOutside>
              types, retries and verified webhooks
            </Entry>
            <Entry href={`${DOCS_PATH}mcp`} name="MCP" isOutside>
              for agents
            </Entry>
            <Entry href={DOCS_PATH} name="All documents" isOutside>
              with a search
            </Entry>
          </ul>
        </Section>
        <Section title="Call the API">
          <ul class="links">
            <Entry href={API_REFERENCE_PATH} name="API reference">
              every operation, to be tried with your own key
            </Entry>
            <Entry href={linkOperation("screenshots.detect")} name="Detect">
              icons and text in a screenshot
            </Entry>
            <Entry href={linkOperation("elements.locate")} name="Locate">
              what a sentence describes
            </Entry>
            <Entry href="/playground" name="Playground">
              the same without code
            </Entry>
            <Entry href="/keys" name="API keys">
              create one, or limit what it spends
            </Entry>
            <Entry href={OPENAPI_PATH} name="OpenAPI document" isOutside>
              for generators and other tools
            </Entry>
          </ul>
        </Section>
        <Section title="Receive events">
          <ul class="links">
            <Entry href={EVENT_CATALOG_PATH} name="Event catalog">
              {EVENT_TYPES.length} types with schema and example
            </Entry>
            <Entry href={RECEIVERS_PATH} name="Receivers">
              that verify signatures, in seven languages
            </Entry>
            <Entry href={linkEventType("webhook.test")} name="Test events">
              and how to recognize them
            </Entry>
            <Entry href="/webhooks" name="Destinations">
              register a URL, send it a test
            </Entry>
          </ul>
        </Section>
        <Section title="Resolve errors">
          <ul class="links">
            <Entry href={PROBLEMS_PATH} name="Errors" isOutside>
              every code with its causes and remedy
            </Entry>
            <Entry href={linkProblem("unauthenticated")} name="unauthenticated" isOutside>
              a key isn't accepted
            </Entry>
            <Entry href={linkProblem("insufficient_balance")} name="insufficient_balance" isOutside>
              a priced call is refused
            </Entry>
            <Entry href={linkProblem("rate_limited")} name="rate_limited" isOutside>
              too many calls
            </Entry>
            <Entry href="/requests" name="Requests">
              what your keys called in the last 7 days
            </Entry>
          </ul>
        </Section>
      </div>
    </Page>
  );
}

/** A link with what it leads to. `isOutside`: it isn't a page of the dashboard. */
function Entry({
  href,
  name,
  isOutside = false,
  children,
}: {
  href: string;
  name: string;
  isOutside?: boolean;
  children: ComponentChildren;
}) {
  return (
    <li>
      <a href={href} target={isOutside ? "_top" : undefined}>
        {name}
      </a>
      <span class="faint">{children}</span>
    </li>
  );
}
